/** The fields of a level, as forms and histories name them. */
export const LEVEL_LABELS = {
  poolId: 'Pool',
  name: 'Name',
  amountCents: 'Contribution',
  mostPartners: 'Most partners',
  benefits: 'What is included',
  freeEntries: 'Free entries',
  withLogo: 'Logo',
} as const
