import { AWARD_KIND_NAMES } from '#app/domain/catalogue/templates/kinds/names.ts'

/** An award can be of one of these: a kind that brings categories, questions, a rubric and words, or none. */
export const FOUNDING_KINDS = ['blank', ...AWARD_KIND_NAMES] as const

/** What an award can begin with, from the least to everything; any part is switched on or off later. */
export const FOUNDING_USES = ['entries', 'jury', 'members', 'everything'] as const

/** The fields of founding in the browser, in the order of the form. */
export const FOUNDING_LABELS = {
  code: 'Code',
  award: 'Name of the award',
  year: 'Year',
  edition: 'Edition',
  timezone: 'Time zone',
  currency: 'Currency',
  kind: 'Kind of award',
  uses: 'What your award does',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
} as const
