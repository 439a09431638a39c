export const MEMBERSHIP_TYPE_LABELS = {
  name: 'Name',
  description: 'Description',
  priceCents: 'Price per year',
  entryDiscountPct: 'Entry discount (%)',
  requiresProof: 'Requires proof',
  selfSignup: 'Available at sign-up',
  active: 'Offered',
} as const
