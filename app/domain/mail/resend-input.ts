import { z } from 'zod'
import { requiredEmail, requiredText } from '#app/platform/validation.ts'

/** A message that is sent again to the present holder of its link. */
export const renewSchema = z.object({
  reason: requiredText(500),
  /** Copies there were when the form was shown: a form makes one copy. */
  copies: z.coerce.number().int().min(0).max(10_000).catch(0),
})

/** A copy of a message. */
export const resendSchema = renewSchema.extend({ address: requiredEmail() })

/** The address is that of a copy; without one, a copy goes where the message went. */
export type ResendInput = z.output<typeof renewSchema> & { address?: string }
