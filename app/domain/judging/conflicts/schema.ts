import { z } from 'zod'
import { BREAK_GLASS_HOURS } from '#app/domain/judging/conflicts/rules.ts'
import { oneOf, requiredEmail, requiredText } from '#app/platform/validation.ts'

/** Why an admin asks, records or clears something. */
export const reasonSchema = z.object({ reason: requiredText(1_000) })

export const recordConflictSchema = reasonSchema.extend({ email: requiredEmail(), code: requiredText(40) })

export const breakGlassSchema = z.object({
  decision: oneOf(['grant', 'refuse']),
  hours: z.enum(BREAK_GLASS_HOURS, { error: 'Select how long' }),
})
