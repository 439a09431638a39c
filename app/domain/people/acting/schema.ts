import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'

export const actingSchema = z.object({
  userId: z.coerce.number({ error: 'Choose somebody' }).int().positive('Choose somebody'),
  reason: requiredText(1_000),
})
