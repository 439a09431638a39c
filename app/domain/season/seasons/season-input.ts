import { z } from 'zod'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import { isTimeZone, readEditedText, toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { REQUIRED, requiredText, tickbox } from '#app/platform/validation.ts'

/** A season's form. Times of day are in the zone that the form itself names. */

export interface SeasonInput {
  year: number
  label: string
  edition: number
  timezone: string
  /** Plain days. */
  eligibleFrom: string
  eligibleTo: string
  announcedAt: Date | null
  ceremonyAt: Date | null
  copyDeadlines: boolean
}

export interface StoredSeason extends Omit<SeasonInput, 'copyDeadlines'> {
  isCurrent: boolean
}

const whole = (from: number, to: number, words: string) =>
  z
    .string()
    .default('')
    .transform((typed, context) => {
      const text = typed.trim()
      if (text === '') {
        context.addIssue({ code: 'custom', message: REQUIRED })
        return z.NEVER
      }
      const number = Number(text)
      if (/^\d{1,4}$/.test(text) && number >= from && number <= to) return number
      context.addIssue({ code: 'custom', message: words })
      return z.NEVER
    })

const day = z
  .string()
  .default('')
  .transform((text) => text.trim())
  .refine((text) => text !== '', REQUIRED)
  .refine((text) => text === '' || isCalendarDay(text), 'Write the date as year-month-day, like 2026-03-14')

/** Refuses days in the wrong order, an unknown zone, and a time of day that clocks skip. Dates not set yet stay open. */
export function seasonSchema(stored: Pick<SeasonInput, 'announcedAt' | 'ceremonyAt' | 'timezone'> | null) {
  return z
    .object({
      year: whole(1970, 2200, 'Write a year between 1970 and 2200'),
      label: requiredText(120),
      edition: whole(1, 9999, 'Write which edition it is, like 12'),
      timezone: requiredText(60).refine(isTimeZone, 'Write a zone such as America/Los_Angeles'),
      eligibleFrom: day,
      eligibleTo: day,
      announcedAt: z.string().default(''),
      ceremonyAt: z.string().default(''),
      copyDeadlines: tickbox(),
    })
    .transform((form, context): SeasonInput => {
      if (form.eligibleTo < form.eligibleFrom)
        context.addIssue({ code: 'custom', path: ['eligibleTo'], message: 'Has to be the same day or later' })
      const moment = (name: 'announcedAt' | 'ceremonyAt'): Date | null => {
        const typed = form[name].trim()
        if (typed === '') return null
        const kept = stored?.timezone === form.timezone ? stored[name] : null
        const reading = readEditedText(typed, form.timezone, kept)
        if (reading.kind === 'moment') return reading.moment
        const message =
          reading.kind === 'skipped'
            ? `Clocks go forward over this time; the first time after it is ${reading.after.slice(11)}`
            : 'Write a date and a time, like 2027-02-02T06:00'
        context.addIssue({ code: 'custom', path: [name], message })
        return null
      }
      return { ...form, announcedAt: moment('announcedAt'), ceremonyAt: moment('ceremonyAt') }
    })
}

/** What the form's fields hold for a stored season. */
export function shownSeason(season: Omit<StoredSeason, 'isCurrent'>): Record<string, string> {
  const moment = (value: Date | null) => (value ? toLocalText(value, season.timezone) : '')
  return {
    year: String(season.year),
    label: season.label,
    edition: String(season.edition),
    timezone: season.timezone,
    eligibleFrom: season.eligibleFrom,
    eligibleTo: season.eligibleTo,
    announcedAt: moment(season.announcedAt),
    ceremonyAt: moment(season.ceremonyAt),
  }
}

const WEEKS_MS = 52 * 7 * 24 * 3_600_000

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ORDINAL_ENDS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (count: number) => `${count}${ORDINAL_ENDS[ORDINALS.select(count)] ?? 'th'}`

/** The name with its edition and year one further; nothing where it names neither, for two seasons never share a name. */
export function nextLabel({
  label,
  edition,
  year,
}: Pick<StoredSeason, 'label' | 'edition' | 'year'>): string {
  const next = label
    .replace(new RegExp(`\\b${ordinal(edition)}\\b`, 'i'), ordinal(edition + 1))
    .replace(new RegExp(`\\b${year}\\b`), String(year + 1))
  return next === label ? '' : next
}

/** The next season as it is proposed: a year on, the same days, and dates 52 weeks later so that weekdays stay. */
export function proposedSeason(last: StoredSeason): Record<string, string> {
  const label = nextLabel(last)
  const nextYear = (text: string) => {
    const moved = `${Number(text.slice(0, 4)) + 1}${text.slice(4)}`
    // 29 February has no counterpart in a common year.
    return isCalendarDay(moved) ? moved : `${moved.slice(0, 8)}28`
  }
  const shift = (moment: Date | null) => (moment ? new Date(moment.getTime() + WEEKS_MS) : null)
  return {
    ...shownSeason({
      ...last,
      label,
      year: last.year + 1,
      edition: last.edition + 1,
      eligibleFrom: nextYear(last.eligibleFrom),
      eligibleTo: nextYear(last.eligibleTo),
      announcedAt: shift(last.announcedAt),
      ceremonyAt: shift(last.ceremonyAt),
    }),
    copyDeadlines: 'on',
  }
}
