import { z } from 'zod'
import { requiredEmail, requiredText } from '#app/platform/validation.ts'

/** A copy of a message. */
export const resendSchema = z.object({
  address: requiredEmail(),
  reason: requiredText(500),
  /** Copies there were when the form was shown: a form makes one copy. */
  copies: z.coerce.number().int().min(0).max(10_000).catch(0),
})
export type ResendInput = z.output<typeof resendSchema>
