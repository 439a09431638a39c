/** The product's own accent, for an award that has none. */
export const OWN_ACCENT = '#ffc500'

/** The accent of the settings. What was written past their form is no colour, and never markup of a mail or a document. */
export const accentOf = (setting: string): string => (/^#[\da-f]{6}$/.test(setting) ? setting : OWN_ACCENT)

/** The ink on filled buttons, and the dark rail: black in the style sheets, which a test holds to this. */
export const INK = '#1c1a14'
export const WHITE = '#ffffff'

/** What is written on a fill of the accent, and the accent on the rail, need this contrast (WCAG 1.4.3). */
export const NEEDED = 4.5

export type Rgb = readonly [number, number, number]

export const readHex = (text: string): Rgb | null => {
  const [, r, g, b] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? []
  return r && g && b ? [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)] : null
}

function luminance([r, g, b]: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** How much two colours differ in brightness, from 1 to 21 (WCAG); 1 where one of them is no colour. */
export function contrast(one: string, other: string): number {
  const [first, second] = [readHex(one), readHex(other)]
  if (!first || !second) return 1
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour of text on a fill of the accent: black, unless only white can be read there. */
export const inkOn = (accent: string): string => (contrast(accent, INK) >= NEEDED ? INK : WHITE)
