import { z } from 'zod'
import {
  ANCHOR_RANGES,
  MOST_CRITERIA,
  type Anchor,
  type CriterionInput,
} from '#app/domain/judging/rubrics/rules.ts'
import { optionalText } from '#app/platform/validation.ts'

/** A draft may be half finished; what it lacks is said before it is published. */
const text = (max: number) => optionalText(max).transform((value) => value ?? '')
const WEIGHT = 'A whole number from 1 to 100'

const criterion = z.object({
  name: text(120),
  prompt: text(400),
  weight: z
    .string({ error: WEIGHT })
    .trim()
    .regex(/^\d{1,3}$/, WEIGHT)
    .transform(Number)
    .refine((weight) => weight >= 1 && weight <= 100, WEIGHT),
})

export const rubricSchema = z.object({
  /** Counts how often the draft had been saved when the form was opened. */
  revision: z.coerce.number().int().positive(),
  criteria: z.array(criterion).max(MOST_CRITERIA, `At most ${MOST_CRITERIA} criteria`).default([]),
  anchors: z.array(text(80)).max(ANCHOR_RANGES.length).default([]),
})

export interface RubricInput {
  revision: number
  criteria: readonly CriterionInput[]
  /** Words of each range, in order. */
  anchors: readonly string[]
}

/** The words of each range as they are stored. */
export function anchorsOf(labels: readonly string[]): Anchor[] {
  return ANCHOR_RANGES.map((range, index) => ({ ...range, label: labels[index] ?? '' }))
}

export const publishRubricSchema = z.object({
  /** Of the draft as it was looked at. */
  revision: z.coerce.number().int().positive(),
})
