/** The names of a captcha's form fields, apart from its rules, because pages need only these. */
export const captchaFields = {
  ticket: 'captcha_ticket',
  work: 'captcha_work',
  answer: 'captcha_answer',
  /** People do not see these two; programs fill them in. */
  traps: ['homepage', 'subject'],
} as const
