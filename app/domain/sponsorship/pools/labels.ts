/** The fields of a pool, as forms and histories name them. */
export const POOL_LABELS = {
  name: 'Name',
  description: 'Purpose of the money',
  targetCents: 'Target',
  entryCents: 'Price of one funded entry',
  opensAt: 'Opens',
  closesAt: 'Closes',
  termMonths: 'Months of a partnership',
} as const

/** The fields of codes for entries. */
export const ENTRY_CODE_LABELS = { count: 'Number of codes', note: 'Recipients' } as const
