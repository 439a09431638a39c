import { z } from 'zod'
import { requiredEmail, requiredText } from '#app/platform/validation.ts'

/** A message to be sent once more. */
export const resendSchema = z.object({
  address: requiredEmail(),
  reason: requiredText(500),
  /** How many copies there were when the form was made: the same form makes one. */
  copies: z.coerce.number().int().min(0).max(10_000).catch(0),
})
export type ResendInput = z.output<typeof resendSchema>
