import { z } from 'zod'
import { oneOf, requiredEmail, requiredText } from '#app/domain/validation.ts'

/** Why an admin asks, records or lifts something. */
export const reasonSchema = z.object({ reason: requiredText(1_000) })

export const recordTieSchema = reasonSchema.extend({ email: requiredEmail(), code: requiredText(40) })

export const HOURS = ['1', '4', '24', '72'] as const

export const breakGlassSchema = z.object({
  decision: oneOf(['grant', 'refuse']),
  hours: z.enum(HOURS, { error: 'Choose how long' }),
})
