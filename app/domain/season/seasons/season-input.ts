import { z } from 'zod'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import { readEditedText, toLocalText } from './zoned-times.ts'
import { REQUIRED, requiredNumber, requiredLine, tickbox } from '#app/platform/validation.ts'
import { fieldValues } from '#app/platform/form-values.ts'
import { momentProblem } from './moment-input.ts'
import { ordinal, type Season } from './rules.ts'
import { SEASON_LABELS } from './season-labels.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'

/** What a season's form changes; its currency and tax have a page of their own. */
export interface SeasonInput extends Omit<Season, 'currency' | 'tax' | 'publishedAt'> {
  copyDeadlines: boolean
}

export interface StoredSeason extends Omit<Season, 'tax' | 'publishedAt'> {
  isCurrent: boolean
}

const day = z
  .string()
  .default('')
  .transform((text) => text.trim())
  .refine((text) => text !== '', REQUIRED)
  .refine((text) => text === '' || isCalendarDay(text), 'Enter a date, like 2026-03-14')

/** Refuses days in the wrong order, an unknown zone, and a time of day that clocks skip. Other dates can be empty. */
export function seasonSchema(stored: Pick<Season, 'announcedAt' | 'ceremonyAt' | 'timezone'> | null) {
  return z
    .object({
      year: requiredNumber({ min: 1970, max: 2200, message: 'Enter a year from 1970 to 2200' }),
      label: requiredLine(120),
      edition: requiredNumber({ min: 1, max: 9_999, message: 'Enter the number of the edition, like 12' }),
      timezone: requiredLine(60).refine(isKnownZone, 'Select a time zone'),
      eligibleFrom: day,
      eligibleTo: day,
      announcedAt: z.string().default(''),
      ceremonyAt: z.string().default(''),
      copyDeadlines: tickbox(),
    })
    .transform((form, context): SeasonInput => {
      if (form.eligibleTo < form.eligibleFrom)
        context.addIssue({ code: 'custom', path: ['eligibleTo'], message: 'Must be the same day or later' })
      const moment = (name: 'announcedAt' | 'ceremonyAt'): Date | null => {
        const text = form[name].trim()
        if (text === '') return null
        const kept = stored?.timezone === form.timezone ? stored[name] : null
        const reading = readEditedText(text, form.timezone, kept)
        if (reading.kind === 'moment') return reading.moment
        context.addIssue({ code: 'custom', path: [name], message: momentProblem(reading) })
        return null
      }
      return { ...form, announcedAt: moment('announcedAt'), ceremonyAt: moment('ceremonyAt') }
    })
}

/** What the form's fields hold for a stored season. */
export function shownSeason(season: Omit<Season, 'tax' | 'publishedAt'>) {
  const moment = (value: Date | null) => value && toLocalText(value, season.timezone)
  return fieldValues(SEASON_LABELS, {
    ...season,
    announcedAt: moment(season.announcedAt),
    ceremonyAt: moment(season.ceremonyAt),
  })
}

const WEEKS_MS = 52 * 7 * 24 * 3_600_000

/** The name with the next edition and year, or nothing if it has neither, because season names are unique. */
export function nextLabel({ label, edition, year }: Pick<Season, 'label' | 'edition' | 'year'>): string {
  const next = label
    .replace(new RegExp(`\\b${ordinal(edition)}\\b`, 'i'), ordinal(edition + 1))
    .replace(new RegExp(`\\b${year}\\b`), String(year + 1))
  return next === label ? '' : next
}

/** The form of the next season: the same days a year later, and times 52 weeks later, so that weekdays stay. */
export function proposedSeason(last: StoredSeason): Record<string, string> {
  const nextYear = (text: string) => {
    const moved = `${Number(text.slice(0, 4)) + 1}${text.slice(4)}`
    // 29 February has no counterpart in a common year.
    return isCalendarDay(moved) ? moved : `${moved.slice(0, 8)}28`
  }
  const shift = (moment: Date | null) => (moment ? new Date(moment.getTime() + WEEKS_MS) : null)
  return {
    ...shownSeason({
      ...last,
      label: nextLabel(last),
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
