import { z } from 'zod'
import { oneOf, requiredEmail, requiredId, requiredLine, requiredText } from '#app/platform/validation.ts'

/** What a person says who withdraws from a contract. */
export const withdrawalInput = z.object({
  /** Made with the page; the same key is one withdrawal. */
  formKey: z.uuid(),
  name: requiredLine(120),
  email: requiredEmail(),
  contract: requiredText(2_000),
  /** The second step declares what the first one showed. */
  step: oneOf(['check', 'change', 'withdraw']),
})
export type WithdrawalInput = z.output<typeof withdrawalInput>

/** How admins answer. */
export const withdrawalAnswer = z.object({
  intent: oneOf(['accept', 'decline']),
  version: requiredId(),
  answer: requiredText(2_000),
})
export type WithdrawalAnswer = z.output<typeof withdrawalAnswer>
