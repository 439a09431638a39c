export const MEMBERSHIP_TYPE_LABELS = {
  name: 'Name',
  description: 'Description',
  priceCents: 'Price',
  durationMonths: 'Duration (months)',
  entryDiscountPct: 'Entry discount (%)',
  requiresProof: 'Requires proof',
  selfSignup: 'Available at sign-up',
  active: 'Offered',
} as const

/** What a type opens to its members. */
export const OPENS_LABELS = {
  isStudent: 'Student entries',
  isPro: 'Screenings for professionals',
  canVote: 'Voting, once an admin approves the vote',
} as const
