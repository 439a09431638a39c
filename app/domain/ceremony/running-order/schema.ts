import { z } from 'zod'
import {
  onceRead,
  optionalNumber,
  optionalText,
  requiredId,
  requiredNumber,
} from '#app/platform/validation.ts'
import { MAX_BLOCKS, MAX_PRESENTERS } from './rules.ts'

const text = (max: number) => optionalText(max).transform((value) => value ?? '')

/** A button beside an award. */
export const stepSchema = z.object({ categoryId: requiredId(), to: z.enum(['up', 'down']) })

/** An award that was dragged onto a place. */
export const placeSchema = z.object({
  categoryId: requiredId(),
  block: requiredNumber({ min: 1, max: MAX_BLOCKS }),
  position: requiredNumber({ min: 1, max: 500 }),
})

const presenter = z.object({ name: text(120), pronunciation: text(120) }).superRefine(
  (row, context) => {
    if (row.pronunciation !== '' && row.name === '')
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: 'Enter the name this pronunciation is for',
      })
  },
  onceRead('name', 'pronunciation'),
)

/** One award's block, place, presenters and notes. */
export const awardSchema = z.object({
  /** Empty: not in the running order. */
  block: optionalNumber({ min: 1, max: MAX_BLOCKS }),
  /** Empty: last in its block. */
  position: optionalNumber({ min: 1, max: 500 }),
  presenters: z
    .array(presenter)
    .max(MAX_PRESENTERS, `Enter at most ${MAX_PRESENTERS} presenters`)
    .default([])
    .transform((rows) => rows.filter(({ name }) => name !== '')),
  notes: text(1_000),
})
export type AwardInput = z.output<typeof awardSchema>

export interface Presenter {
  name: string
  pronunciation: string
}
