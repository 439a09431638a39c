import { z } from 'zod'
import { requiredLine } from '#app/platform/validation.ts'

const MAX_CHOSEN = 200

const ids = z
  .array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER))
  .max(MAX_CHOSEN)
  .default([])
  .transform((chosen) => [...new Set(chosen)])

/** What a group is limited to. */
const filterShape = {
  categoryIds: ids,
  categoryTypes: z
    .array(z.enum(['production', 'achievement']))
    .max(2)
    .default([]),
  studioTypes: z
    .array(z.string().max(40))
    .max(20)
    .default([])
    .transform((chosen) => [...new Set(chosen)]),
}

export const newGroupSchema = z.object({ name: requiredLine(100), audience: requiredLine(60) })

export const groupSchema = z
  .object({ name: requiredLine(100), version: z.coerce.number().int().min(1), ...filterShape })
  .transform(({ name, version, ...filter }) => ({ name, version, filter }))

/** Choices in an address that are counted without being saved. */
export const unsavedSchema = z.object(filterShape)
