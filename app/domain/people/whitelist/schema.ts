import { z } from 'zod'
import type { WhitelistPurpose } from '#app/domain/people/accounts/access.ts'
import { readLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { oneOf, REQUIRED, requiredText } from '#app/platform/validation.ts'
import { PURPOSES, readMatch, type Match } from '#app/domain/people/whitelist/rules.ts'

export interface Terms {
  purpose: WhitelistPurpose
  maxUses: number | null
  /** Exclusive; null without an end. */
  validTo: Date | null
  note: string
}

export interface WhitelistInput extends Terms {
  match: Match
  /** The code or the number of a submission; null for all of a person's. */
  submission: string | null
}

const text = z.string().default('')

function terms(zone: string) {
  return {
    purpose: oneOf(PURPOSES),
    maxUses: text.transform((typed, context): number | null => {
      const trimmed = typed.trim()
      if (trimmed === '') return null
      if (/^[1-9]\d{0,5}$/.test(trimmed)) return Number(trimmed)
      context.addIssue({ code: 'custom', message: 'Write a whole number above 0, or nothing for no limit' })
      return z.NEVER
    }),
    validTo: text.transform((typed, context): Date | null => {
      if (typed.trim() === '') return null
      const reading = readLocalText(typed.trim(), zone)
      if (reading.kind === 'moment') return reading.moment
      const message =
        reading.kind === 'skipped'
          ? `Clocks go forward over this time; the first time after it is ${reading.after.slice(11)}`
          : 'Write a date and a time, like 2026-11-27T17:00'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
    note: requiredText(500),
  }
}

/** The form for one row. Its time is in `zone`. */
export function whitelistSchema(zone: string) {
  return z
    .object({
      who: requiredText(254).transform((typed, context): Match => {
        const match = readMatch(typed)
        if (match) return match
        context.addIssue({ code: 'custom', message: 'Write an e-mail address, or a domain like example.org' })
        return z.NEVER
      }),
      submission: text.transform((typed) => typed.trim().slice(0, 40) || null),
      ...terms(zone),
    })
    .transform(({ who, ...rest }): WhitelistInput => ({ match: who, ...rest }))
}

/** The form for many: the lines as pasted, and what holds for all of them. */
export function pasteSchema(zone: string) {
  return z.object({
    lines: z
      .string({ error: REQUIRED })
      .max(200_000, 'At most 500 lines at once')
      .refine((typed) => typed.trim() !== '', REQUIRED),
    ...terms(zone),
  })
}
