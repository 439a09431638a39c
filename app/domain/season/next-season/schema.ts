import { z } from 'zod'
import { oneOf, requiredNumber, requiredLine } from '#app/platform/validation.ts'
import { DATE_RULES } from './shift.ts'

/** Values of lines by their keys. */
const byKey = z.record(z.string().regex(/^[\w-]{1,60}$/), z.string().max(60).default('')).default({})

export const turnSchema = z.object({
  intent: oneOf(['save', 'make']),
  year: requiredNumber({ min: 1970, max: 2200, message: 'Enter a year from 1970 to 2200' }),
  label: requiredLine(120),
  dates: oneOf(DATE_RULES),
  /** The parts that are taken over. */
  take: z.array(z.string().max(60)).max(100).default([]),
  typed: byKey,
  /** What the fields held when the form was made. */
  shown: byKey,
})
export type TurnInput = z.output<typeof turnSchema>
