import { z } from 'zod'
import { requiredText, tickbox } from '#app/platform/validation.ts'

/** Numbers our own forms carry along: what was looked at when it was decided. */
export const carried = z.coerce
  .number()
  .int()
  .nonnegative()
  .max(2 ** 31)
export const carriedId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const confirmSchema = z.object({ version: carried, acceptShort: tickbox() })
/** The slates as the page showed them. */
export const confirmAllSchema = z.object({ seen: z.string().default('') })
export const returnSchema = z.object({ version: carried, note: requiredText(2000) })
