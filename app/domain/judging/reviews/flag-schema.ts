import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'

export const resolveFlagSchema = z.object({
  flag: z.coerce.number().int().positive(),
  resolution: requiredText(1_000),
})
