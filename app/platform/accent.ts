/** The product's own accent, for an award that has none. */
export const OWN_ACCENT = '#ffc500'

/** The accent of the settings. What was written past their form is no colour, and never markup of a mail or a document. */
export const accentOf = (setting: string): string => (/^#[\da-f]{6}$/.test(setting) ? setting : OWN_ACCENT)
