/** What the library can begin with: the question for a title alone, or those for films too. */
export const FOUNDING_QUESTIONS = ['title', 'film'] as const

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
  questions: 'Questions',
  uses: 'What your award does',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
} as const
