import { z } from 'zod'
import { readAmount } from '#app/platform/amounts.ts'
import {
  DEADLINE_KINDS,
  type CategoryType,
  type Deadline,
  type DeadlineKind,
  type PriceGroup,
} from '#app/domain/season/seasons/deadlines.ts'
import { PRICE_GROUPS, readScope, scopeKey } from '#app/domain/season/seasons/deadline-checks.ts'
import { readEditedText, toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { oneOf, REQUIRED, requiredText, tickbox } from '#app/platform/validation.ts'

/** How a deadline and its form turn into each other. Times of day are in the award's zone. */

export interface DeadlineInput {
  kind: DeadlineKind
  name: string
  opensAt: Date
  closesAt: Date
  graceMinutes: number
  categoryType: CategoryType | null
  categoryId: number | null
  closesSubmissions: boolean
  visible: boolean
  /** Minor units by group; a group without a price is left out. */
  prices: Partial<Record<PriceGroup, number>>
}

const MOST_GRACE = 1_440
const YEARS_AWAY = 2

/** Why a deadline of this season's may not be at `moment`; `null` where its year is near enough. */
export function farFromSeason(moment: Date, year: number, zone: string): string | null {
  const [first, last] = [year - YEARS_AWAY, year + YEARS_AWAY]
  const named = Number(toLocalText(moment, zone).slice(0, -12))
  return named >= first && named <= last ? null : `Enter a year from ${first} to ${last}`
}

const text = z.string().default('')

/**
 * The form of a deadline. A time that was not changed keeps its stored instant; one that clocks skip is refused with
 * words, and so is a year far from the season's. Refuses a close at or before the opening, and prices or closing
 * submissions on what is no entry tier.
 */
export function deadlineSchema(
  zone: string,
  stored: Pick<Deadline, 'opensAt' | 'closesAt'> | null,
  year: number,
) {
  const moment = (was: Date | null) =>
    text.transform((typed, context): Date => {
      const reading = readEditedText(typed.trim(), zone, was)
      const far =
        reading.kind === 'moment' && reading.moment.getTime() !== was?.getTime()
          ? farFromSeason(reading.moment, year, zone)
          : null
      if (reading.kind === 'moment' && far === null) return reading.moment
      const message =
        far ??
        (typed.trim() === ''
          ? REQUIRED
          : reading.kind === 'skipped'
            ? `Clocks go forward over this time; the first time after it is ${reading.after.slice(11)}`
            : 'Write a date and a time, like 2026-11-27T17:00')
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
  const amount = text.transform((typed, context): number | null => {
    if (typed.trim() === '') return null
    const reading = readAmount(typed)
    if ('cents' in reading) return reading.cents
    context.addIssue({ code: 'custom', message: reading.problem })
    return z.NEVER
  })
  return z
    .object({
      kind: oneOf(DEADLINE_KINDS),
      name: requiredText(80),
      opensAt: moment(stored?.opensAt ?? null),
      closesAt: moment(stored?.closesAt ?? null),
      graceMinutes: text.transform((typed, context): number => {
        const trimmed = typed.trim()
        if (trimmed === '') return 0
        if (/^\d{1,4}$/.test(trimmed) && Number(trimmed) <= MOST_GRACE) return Number(trimmed)
        context.addIssue({ code: 'custom', message: 'Write whole minutes, at most 1440, which is a day' })
        return z.NEVER
      }),
      scope: z.string({ error: REQUIRED }).transform((typed, context) => {
        const scope = readScope(typed)
        if (scope) return scope
        context.addIssue({ code: 'custom', message: 'Choose one of the answers' })
        return z.NEVER
      }),
      closesSubmissions: tickbox(),
      visible: tickbox(),
      price_studio: amount,
      price_independent: amount,
      price_student: amount,
    })
    .superRefine((form, context) => {
      const issue = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message })
      if (form.closesAt <= form.opensAt) issue('closesAt', 'Has to be later than it opens')
      if (form.kind === 'entry_tier') return
      if (form.closesSubmissions) issue('closesSubmissions', 'Only an entry tier can close submissions')
      for (const group of PRICE_GROUPS) {
        if (form[`price_${group}`] !== null) issue(`price_${group}`, 'Only an entry tier has prices')
      }
    })
    .transform((form): DeadlineInput => {
      const { scope, price_studio, price_independent, price_student, ...rest } = form
      const amounts = { studio: price_studio, independent: price_independent, student: price_student }
      const prices: DeadlineInput['prices'] = {}
      for (const group of PRICE_GROUPS) {
        const cents = amounts[group]
        if (cents !== null) prices[group] = cents
      }
      return { ...rest, ...scope, prices }
    })
}

/** What the form's fields hold for a stored deadline. */
export function shownDeadline(deadline: Deadline, zone: string): Record<string, string> {
  const amounts = deadline.prices.map(({ priceGroup, amountCents }) => [
    `price_${priceGroup}`,
    `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`,
  ])
  return {
    kind: deadline.kind,
    name: deadline.name,
    opensAt: toLocalText(deadline.opensAt, zone),
    closesAt: toLocalText(deadline.closesAt, zone),
    graceMinutes: String(deadline.graceMinutes),
    scope: scopeKey(deadline),
    closesSubmissions: deadline.closesSubmissions ? 'on' : '',
    visible: deadline.visible ? 'on' : '',
    ...(Object.fromEntries(amounts) as Record<string, string>),
  }
}
