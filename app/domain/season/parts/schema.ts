import { z } from 'zod'
import { AWARD_PART_KEYS } from '#app/platform/award-parts.ts'
import { requiredText, tickbox } from '#app/platform/validation.ts'

/** The form of the parts: those that are ticked, with the version that it was made with. */
export const partsSchema = z.object({
  parts: z.array(z.enum(AWARD_PART_KEYS)).default([]),
  leaveOpen: tickbox(),
  version: requiredText(64),
})
export type PartsInput = z.output<typeof partsSchema>
