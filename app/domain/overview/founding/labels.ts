/** What the library can begin with: the question for a title alone, or those for films too. */
export const FOUNDING_QUESTIONS = ['title', 'film'] as const

/** The fields of founding in the browser, in the order of the form. */
export const FOUNDING_LABELS = {
  code: 'Code',
  award: 'Name of the award',
  year: 'Year',
  edition: 'Edition',
  timezone: 'Time zone',
  currency: 'Currency',
  questions: 'Questions',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
} as const
