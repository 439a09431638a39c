import { z } from 'zod'
import { optionalText, REQUIRED, tickbox } from '#app/platform/validation.ts'
import { EXTENSIONS } from './extensions.ts'
import { farFromSeason, momentProblem } from './moment-input.ts'
import { readLocalText } from './zoned-times.ts'

const HOUR_MS = 3_600_000

/** The form that extends a deadline by some hours from its current end, or until a time in the award's zone. */
export function extensionSchema(zone: string, closesAt: Date, year: number) {
  return z
    .object({
      by: z.string().default(''),
      until: z.string().default(''),
      tell: tickbox(),
      note: optionalText(500).transform((text) => text ?? ''),
      version: z.string().default(''),
    })
    .transform(({ by, until, ...rest }, context) => {
      const hours = EXTENSIONS.find((each) => String(each) === by)
      if (hours) return { ...rest, closesAt: new Date(closesAt.getTime() + hours * HOUR_MS) }
      const reading = readLocalText(until.trim(), zone)
      const problem =
        reading.kind === 'moment' ? farFromSeason(reading.moment, year, zone) : momentProblem(reading)
      if (reading.kind === 'moment' && problem === null) return { ...rest, closesAt: reading.moment }
      const message = until.trim() === '' ? REQUIRED : (problem ?? REQUIRED)
      context.addIssue({ code: 'custom', path: ['until'], message })
      return z.NEVER
    })
}
