/** Apart from the schema, whose library no script of a page carries. */

export const WITHDRAWAL_LABELS = {
  name: 'Your name',
  email: 'Email',
  contract: 'Subject of the withdrawal',
} as const

export const ANSWER_LABELS = { answer: 'Your answer' } as const
