import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'

export const actingSchema = z.object({
  userId: z.coerce.number({ error: 'Select a person' }).int().positive('Select a person'),
  reason: requiredText(1_000),
})
