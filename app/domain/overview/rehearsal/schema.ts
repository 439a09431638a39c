import { z } from 'zod'
import { momentProblem } from '#app/domain/season/seasons/moment-input.ts'
import { readLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { REQUIRED } from '#app/platform/validation.ts'

/** A date of the season, or the second before or after it. */
export const SIDES = ['before', 'at', 'after'] as const
export type Side = (typeof SIDES)[number]
const SIDE_MS: Readonly<Record<Side, number>> = { before: -1_000, at: 0, after: 1_000 }

const EARLIEST = Date.UTC(1970, 0, 1)
const LATEST = Date.UTC(2200, 11, 31)

/** The moment of a rehearsal: a side of a date of the season, or any time in the award's zone. */
export function rehearsalSchema(zone: string) {
  return z
    .object({
      moment: z.string().default(''),
      side: z.enum(SIDES).default('at'),
      at: z.string().default(''),
    })
    .transform(({ moment, side, at }, context): Date => {
      const issue = (path: string, message: string) => {
        context.addIssue({ code: 'custom', path: [path], message })
        return z.NEVER
      }
      if (moment !== '') {
        const boundary = Date.parse(moment)
        if (Number.isNaN(boundary) || boundary < EARLIEST || boundary > LATEST)
          return issue('moment', 'Select one of the dates')
        return new Date(boundary + SIDE_MS[side])
      }
      if (at.trim() === '') return issue('at', REQUIRED)
      const reading = readLocalText(at.trim(), zone)
      if (reading.kind !== 'moment') return issue('at', momentProblem(reading))
      const ms = reading.moment.getTime()
      return ms < EARLIEST || ms > LATEST ? issue('at', 'Enter a date between 1970 and 2200') : reading.moment
    })
}
