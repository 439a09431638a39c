import { z } from 'zod'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import { optionalText, requiredNumber, requiredLine, requiredText, ticked } from '#app/platform/validation.ts'
import { MAX_CONTRACT_DAYS } from './rules.ts'

/** Browsers send CR LF; texts are stored, compared and hashed with LF. */
const plainLines = (text: unknown) => (typeof text === 'string' ? text.replace(/\r\n?/g, '\n') : text)

const revision = z.coerce.number().int().positive()

/** The draft of a contract; `revision` is of the draft when the form was opened. */
export const termsSchema = z.object({
  revision,
  title: requiredLine(160),
  terms: z.preprocess(plainLines, requiredText(40_000)),
})
export type TermsInput = z.output<typeof termsSchema>

export const sendSchema = z.object({
  revision,
  days: requiredNumber({ min: 1, max: MAX_CONTRACT_DAYS }),
})

/** What the sponsor signs with; the hash is of the text that was shown. */
export const signSchema = z.object({
  bodyHash: z.string().regex(/^[0-9a-f]{64}$/, 'Open the contract again'),
  fullName: requiredLine(120),
  jobTitle: requiredLine(120),
  accept: ticked(),
})
export type SignInput = z.output<typeof signSchema>

export const countersignSchema = z.object({
  fullName: requiredLine(120),
  jobTitle: requiredLine(120),
  accept: ticked(),
})
export type CountersignInput = z.output<typeof countersignSchema>

export const voidSchema = z.object({ reason: requiredText(500) })

/** The signed copy on paper; its file is read beside the form. */
export const paperSchema = z.object({
  revision,
  paper: z.string().optional(),
  signedOn: z
    .string()
    .trim()
    .default('')
    .refine((day) => isCalendarDay(day), 'Enter a date, like 2026-11-27'),
  note: optionalText(500),
  compared: ticked(),
})
export type PaperInput = z.output<typeof paperSchema>

/** Deletes a draft. */
export const removeSchema = z.object({ revision })
