/** The fields of a season's currency and tax. Safe for the browser. */
export const TERMS_LABELS = {
  currency: 'Currency',
} as const
