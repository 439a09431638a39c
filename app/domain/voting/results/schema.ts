import { z } from 'zod'
import {
  oneOf,
  optionalNumber,
  optionalText,
  requiredId,
  requiredText,
  tickbox,
} from '#app/platform/validation.ts'
import { SEATS_RANGE } from '../rounds/set-up.ts'
import { MAX_SEATS, METHODS, MIN_SEATS } from '../tally/choices.ts'
import { isReason, MIN_WORDS, MAX_REASON_LENGTH } from '../rounds/extension-rules.ts'

const MIN_COUNT = 12
const passphrase = z.string('Enter a passphrase').max(200, 'The passphrase must be 200 characters or fewer')

export const keySchema = z
  .object({
    passphrase: passphrase.min(MIN_COUNT, `The passphrase must be ${MIN_COUNT} characters or more`),
    again: z.string('Enter the passphrase again').max(200),
    /** Empty where it is forgotten, or the first one. */
    current: passphrase.optional(),
  })
  .refine(({ passphrase, again }) => passphrase === again, {
    path: ['again'],
    error: 'The two passphrases are not the same',
  })

export const openSchema = z.object({
  run: z.coerce.number<string>().int().min(1).max(100_000),
  secret: z.string('Enter your passphrase').min(1, 'Enter your passphrase').max(200),
})

export const drillSchema = z.object({ secret: passphrase.min(1, 'Enter your passphrase') })

export const decideByHandSchema = z.object({
  winners: z.array(z.coerce.number<string>().int().min(1)).max(50).default([]),
  noAward: tickbox(),
  /** How often it was entered when the form was made. */
  version: z.coerce.number<string>().int().min(0),
})

/** The reason of a correction is public. */
export const correctionSchema = z.object({
  reason: requiredText(MAX_REASON_LENGTH).refine(
    isReason,
    `Say why the results are corrected in at least ${MIN_WORDS} words`,
  ),
  /** Empty: all categories. */
  code: optionalText(20),
  method: oneOf(METHODS)
    .nullish()
    .transform((method) => method ?? null),
  /** Only of the method for several seats. */
  seats: optionalNumber({ min: MIN_SEATS, max: MAX_SEATS, message: SEATS_RANGE }),
})
export const decideCorrectionSchema = z.object({ correctionId: requiredId() })

export const agreeSchema = z.object({ userId: z.coerce.number<string>().int().min(1) })
