/** The kinds of award that one can begin with, in the order they are offered. */
export const AWARD_KIND_NAMES = [
  'film',
  'animation',
  'photography',
  'design',
  'music',
  'books',
  'science',
  'start-ups',
  'hackathon',
  'grant',
] as const
export type AwardKindName = (typeof AWARD_KIND_NAMES)[number]
