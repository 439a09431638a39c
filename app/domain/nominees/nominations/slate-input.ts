import { z } from 'zod'
import { oneOf, requiredText, tickbox } from '#app/platform/validation.ts'

/** Numbers our own forms carry along: what was looked at when it was decided. */
export const carried = z.coerce
  .number()
  .int()
  .nonnegative()
  .max(2 ** 31)
export const carriedId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const confirmSchema = z.object({ version: carried, acceptShort: tickbox() })
export const returnSchema = z.object({ version: carried, note: requiredText(2000) })
export const addEntrySchema = z.object({
  version: carried,
  submissionId: z.coerce.number({ error: 'Select an entry' }).int().positive('Select an entry'),
  place: z.union([z.literal('rank'), z.coerce.number({ error: 'Select a place' }).int().positive()]),
})
export const outsideSchema = z
  .object({
    outsideWorkId: carriedId,
    version: carried,
    decision: oneOf(['approved', 'refused']),
    note: requiredText(2000),
  })
  .describe('What the office says of work nobody entered, with its reason')
