import { z } from 'zod'
import { optionalMoment } from '#app/domain/season/seasons/moment-input.ts'
import {
  oneOf,
  optionalNumber,
  optionalLine,
  REQUIRED,
  requiredId,
  requiredLine,
  requiredText,
} from '#app/platform/validation.ts'
import { PURPOSES, readMatch } from './rules.ts'

export type WhitelistInput = z.output<ReturnType<typeof whitelistSchema>>
export type Terms = Omit<z.output<ReturnType<typeof pasteSchema>>, 'lines'>

function terms(zone: string) {
  return {
    purpose: oneOf(PURPOSES),
    maxUses: optionalNumber({
      min: 1,
      max: 999_999,
      message: 'Enter a whole number above 0, or leave it empty for no limit',
    }),
    /** Exclusive; `null` without an end. */
    validTo: optionalMoment(zone),
    note: requiredText(500),
  }
}

/** The form of one exception, with its time in `zone`. */
export function whitelistSchema(zone: string) {
  return z
    .object({
      who: requiredLine(254).transform((typed, context) => {
        const match = readMatch(typed)
        if (match) return match
        context.addIssue({ code: 'custom', message: 'Enter an email address, or a domain like example.org' })
        return z.NEVER
      }),
      /** The code or number of a submission. */
      submission: optionalLine(40),
      ...terms(zone),
    })
    .transform(({ who, ...rest }) => ({ match: who, ...rest }))
}

/** The button that ends an exception. */
export const endSchema = z.object({ id: requiredId() })

/** The form of many exceptions: pasted lines, and the terms of all of them. */
export function pasteSchema(zone: string) {
  return z.object({
    lines: z
      .string({ error: REQUIRED })
      .max(200_000, 'At most 500 lines at a time')
      .refine((typed) => typed.trim() !== '', REQUIRED),
    ...terms(zone),
  })
}
