import { z } from 'zod'
import { farFromSeason } from '#app/domain/season/seasons/deadline-input.ts'
import { EXTENSIONS } from '#app/domain/season/seasons/extensions.ts'
import { readLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { REQUIRED, tickbox } from '#app/platform/validation.ts'

const HOUR_MS = 3_600_000
const NOTE_LENGTH = 500

/** The form that gives more time: by so many hours from its present end, or until a time in the award's zone near the season. */
export function extensionSchema(zone: string, closesAt: Date, year: number) {
  return z
    .object({
      by: z.string().default(''),
      until: z.string().default(''),
      tell: tickbox(),
      note: z
        .string()
        .default('')
        .transform((text) => text.replaceAll('\0', '').trim())
        .refine((text) => [...text].length <= NOTE_LENGTH, `At most ${NOTE_LENGTH} characters`),
      version: z.string().default(''),
    })
    .transform(({ by, until, ...rest }, context) => {
      const hours = EXTENSIONS.find((each) => String(each) === by)
      if (hours) return { ...rest, closesAt: new Date(closesAt.getTime() + hours * HOUR_MS) }
      const reading = readLocalText(until.trim(), zone)
      const far = reading.kind === 'moment' ? farFromSeason(reading.moment, year, zone) : null
      if (reading.kind === 'moment' && far === null) return { ...rest, closesAt: reading.moment }
      const message =
        far ??
        (until.trim() === ''
          ? REQUIRED
          : reading.kind === 'skipped'
            ? `Clocks go forward over this time; the first time after it is ${reading.after.slice(11)}`
            : 'Write a date and a time, like 2026-11-27T17:00')
      context.addIssue({ code: 'custom', path: ['until'], message })
      return z.NEVER
    })
}
