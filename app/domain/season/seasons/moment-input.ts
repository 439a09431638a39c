import { z } from 'zod'
import { REQUIRED } from '#app/platform/validation.ts'
import { readEditedText, toLocalText, type LocalReading } from './zoned-times.ts'

/** What is wrong with a typed date and time. */
export function momentProblem(reading: Exclude<LocalReading, { kind: 'moment' }>): string {
  return reading.kind === 'skipped'
    ? `Clocks go forward over this time; the first time after it is ${reading.after.slice(11)}`
    : 'Enter a date and time, like 2026-11-27T17:00'
}

const YEARS_AWAY = 2

/** Why a moment is too far from a season, or `null`. */
export function farFromSeason(moment: Date, year: number, zone: string): string | null {
  const [first, last] = [year - YEARS_AWAY, year + YEARS_AWAY]
  const named = Number(toLocalText(moment, zone).slice(0, -12))
  return named >= first && named <= last ? null : `Enter a year from ${first} to ${last}`
}

interface MomentRules {
  /** An unchanged text keeps this instant, to the millisecond. */
  stored?: Date | null
  /** The season it belongs to. */
  year?: number
}

/** A date and time typed in a zone; an empty field is `null`. */
export function optionalMoment(zone: string, { stored = null, year }: MomentRules = {}) {
  return z
    .string()
    .default('')
    .transform((typed, context): Date | null => {
      const text = typed.trim()
      if (text === '') return null
      const reading = readEditedText(text, zone, stored)
      const isNew = reading.kind === 'moment' && reading.moment.getTime() !== stored?.getTime()
      const far = isNew && year !== undefined ? farFromSeason(reading.moment, year, zone) : null
      if (reading.kind === 'moment' && far === null) return reading.moment
      const message = reading.kind === 'moment' ? far : momentProblem(reading)
      context.addIssue({ code: 'custom', message: message ?? REQUIRED })
      return z.NEVER
    })
}

/** A date and time that has to be typed. */
export function requiredMoment(zone: string, rules?: MomentRules) {
  return optionalMoment(zone, rules).transform((moment, context): Date => {
    if (moment) return moment
    context.addIssue({ code: 'custom', message: REQUIRED })
    return z.NEVER
  })
}
