import { z } from 'zod'
import { ANCHOR_RANGES, MAX_CRITERIA, RUBRIC_TYPES, type Anchor, type CriterionInput } from './rules.ts'
import { optionalText } from '#app/platform/validation.ts'

/** A draft may be incomplete until it is published. */
const text = (max: number) => optionalText(max).transform((value) => value ?? '')
const WEIGHT = 'Enter a whole number from 1 to 100'

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
  intent: z.enum(['save', 'show']).optional(),
  /** The number of saves of the draft when the form was opened. */
  revision: z.coerce.number().int().positive(),
  criteria: z.array(criterion).max(MAX_CRITERIA, `Enter at most ${MAX_CRITERIA} criteria`).default([]),
  anchors: z.array(text(80)).max(ANCHOR_RANGES.length).default([]),
})

export interface RubricInput {
  revision: number
  criteria: readonly CriterionInput[]
  /** The label of each range, in order. */
  anchors: readonly string[]
}

/** The stored anchors for the labels of the ranges. */
export function anchorsOf(labels: readonly string[]): Anchor[] {
  return ANCHOR_RANGES.map((range, index) => ({ ...range, label: labels[index] ?? '' }))
}

export const startRubricSchema = z.object({ type: z.enum(RUBRIC_TYPES) })

export const publishRubricSchema = z.object({
  /** Of the draft as the page showed it. */
  revision: z.coerce.number().int().positive(),
})
