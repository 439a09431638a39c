import { z } from 'zod'
import { optionalLine, requiredId } from '#app/platform/validation.ts'
import { STUDIO_TYPES, type StudioType } from './rules.ts'

/** A kind of profile as an award offers it. */
export interface OfferedType {
  type: StudioType
  /** What the award says of it; empty for nothing. */
  description: string
  offered: boolean
}

const kinds = <Value extends z.ZodType>(value: Value) =>
  z.object(Object.fromEntries(STUDIO_TYPES.map((type) => [type, value])) as Record<StudioType, Value>)

/** The form of all kinds, with the versions it was made with added up. */
export const offeredTypesSchema = z.object({
  version: requiredId(),
  offered: z
    .array(z.enum(STUDIO_TYPES))
    .min(1, 'Select at least one kind: without one, no one can enter')
    .max(STUDIO_TYPES.length),
  description: kinds(optionalLine(200)),
})
export type OfferedTypesInput = z.output<typeof offeredTypesSchema>
