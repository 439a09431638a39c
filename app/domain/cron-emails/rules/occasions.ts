import { Temporal } from 'temporal-polyfill'
import { isBeginning, type DatedAnchor } from '#app/domain/cron-emails/rules/anchors.ts'
import type { Rule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { isSeasonAnchor } from '#app/domain/cron-emails/rules/triggers.ts'
import { addLocalDays } from '#app/domain/season/seasons/zoned-times.ts'

/** When rules speak, and at what time of whose day. Pure: every moment is handed in. */

export type Timing = Pick<
  Rule,
  | 'trigger'
  | 'class'
  | 'sendAt'
  | 'anchor'
  | 'offsetsMinutes'
  | 'weekday'
  | 'localHour'
  | 'lastDay'
  | 'needsApproval'
  | 'holdMinutes'
>

/** One time a rule speaks. The same occasion has the same key, whoever works it out and whenever. */
export interface Occasion {
  /** `at:<moment>`, `<offset>:<date it goes by>` or `day:2026-12-01`. */
  key: string
  /** By the award's clock; people elsewhere may be written to earlier or later, at their own hour. */
  scheduledFor: Date
  anchorAt: Date | null
  offsetMinutes: number | null
}

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const DAY_MINUTES = 24 * 60

/** Reminders and news come between these hours of the reader's day. */
export const FIRST_HOUR = 8
export const END_HOUR = 20

/** Later than this, an occasion was missed. */
export const MISSED_MS = HOUR_MS
/** What takes approval is planned so long before, that there is time for it. */
const APPROVAL_LEAD_MS = DAY_MS
/** Between the first and the last place on earth where it is nine o'clock of a day. */
const ZONES_LEAD_MS = 26 * HOUR_MS

const zoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
const toDate = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds)

/** That hour of that day on the clock of a zone; an hour that clocks skip is the next there is, one that comes twice the first. */
function hourOf(day: Temporal.PlainDate, hour: number, zone: string): Date {
  return toDate(day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) }))
}

/** The hour the rule asks for, within the hours its class keeps to. */
function kindHour(rule: Pick<Timing, 'class' | 'localHour'>): number | null {
  if (rule.localHour === null || rule.class === 'service') return rule.localHour
  return Math.min(Math.max(rule.localHour, FIRST_HOUR), END_HOUR - 1)
}

/** So long from a date: whole days by the calendar and the clock of the zone, anything else by the minute. */
export function fromAnchor(anchorAt: Date, offsetMinutes: number, zone: string): Date {
  if (offsetMinutes % DAY_MINUTES === 0) return addLocalDays(anchorAt, offsetMinutes / DAY_MINUTES, zone)
  return new Date(anchorAt.getTime() + offsetMinutes * MINUTE_MS)
}

/** The key of a rule's occasion that goes by a date: the season's or a record's. */
export function anchorKey(offsetMinutes: number, anchorAt: Date): string {
  return `${offsetMinutes}:${anchorAt.toISOString()}`
}

const ANCHOR_KEY = /^(-?\d+):(\d{4}-.+Z)$/
const DAY_KEY = /^day:(\d{4}-\d\d-\d\d)$/

/** The date and the offset a key was made of; `null` for one that goes by no date. */
export function readAnchorKey(key: string): { offsetMinutes: number; anchorAt: Date } | null {
  const [, offset, at] = ANCHOR_KEY.exec(key) ?? []
  return offset && at ? { offsetMinutes: Number(offset), anchorAt: new Date(at) } : null
}

/** Whether a date with a whole number of days before or after it is meant as a day, at an hour of its own. */
function meansDay(rule: Timing, offsetMinutes: number): boolean {
  return rule.localHour !== null && offsetMinutes % DAY_MINUTES === 0
}

/** The occasions of one date a rule goes by. */
export function anchorOccasion(rule: Timing, anchorAt: Date, offsetMinutes: number, zone: string): Occasion {
  const occasion = { key: anchorKey(offsetMinutes, anchorAt), anchorAt, offsetMinutes }
  const scheduledFor = nominalMoment(rule, { ...occasion, scheduledFor: anchorAt }, zone, zone)
  return { ...occasion, scheduledFor }
}

/**
 * A rule's occasions with `scheduledFor` in [from, to), in order of time. `anchors` are the season's dates, `zone` the
 * award's. A rule that goes by a date of each record, or by an event, has none here.
 */
export function occasionsBetween(
  rule: Timing,
  anchors: readonly DatedAnchor[],
  from: Date,
  to: Date,
  zone: string,
): Occasion[] {
  if (to <= from) return []
  return allOccasions(rule, anchors, from, to, zone)
    .filter(({ scheduledFor }) => scheduledFor >= from && scheduledFor < to)
    .sort((a, b) => a.scheduledFor.getTime() - b.scheduledFor.getTime())
}

function allOccasions(
  rule: Timing,
  anchors: readonly DatedAnchor[],
  from: Date,
  to: Date,
  zone: string,
): Occasion[] {
  switch (rule.trigger) {
    case 'at':
      return rule.sendAt ? [atOccasion(rule, rule.sendAt, zone)] : []
    case 'anchor':
      return anchors
        .filter(({ code }) => code === rule.anchor)
        .flatMap(({ at }) => rule.offsetsMinutes.map((offset) => anchorOccasion(rule, at, offset, zone)))
    case 'daily':
    case 'weekly':
      return days(from, to, zone)
        .filter((day) => rule.trigger === 'daily' || day.dayOfWeek === rule.weekday)
        .map((day) => dayOccasion(rule, day, zone))
    case 'event':
      return []
  }
}

function atOccasion(rule: Timing, sendAt: Date, zone: string): Occasion {
  const occasion = { key: `at:${sendAt.toISOString()}`, anchorAt: null, offsetMinutes: null }
  const scheduledFor = nominalMoment(rule, { ...occasion, scheduledFor: sendAt }, zone, zone)
  return { ...occasion, scheduledFor }
}

function dayOccasion(rule: Timing, day: Temporal.PlainDate, zone: string): Occasion {
  const scheduledFor = hourOf(day, kindHour(rule) ?? FIRST_HOUR, zone)
  return { key: `day:${day.toString()}`, scheduledFor, anchorAt: null, offsetMinutes: null }
}

/** The calendar days of a zone that a stretch touches. */
function days(from: Date, to: Date, zone: string): Temporal.PlainDate[] {
  const first = zoned(from, zone).toPlainDate()
  const last = zoned(to, zone).toPlainDate()
  const count = first.until(last).days
  return Array.from({ length: count + 1 }, (_, index) => first.add({ days: index }))
}

/** When a reader in `zone` is meant to get it, were it always daytime and never late. */
function nominalMoment(rule: Timing, occasion: Occasion, zone: string, awardZone: string): Date {
  const hour = kindHour(rule)
  const [, day] = DAY_KEY.exec(occasion.key) ?? []
  if (day) return hourOf(Temporal.PlainDate.from(day), hour ?? FIRST_HOUR, zone)
  if (occasion.offsetMinutes === null || occasion.anchorAt === null) {
    const sendAt = new Date(occasion.key.slice('at:'.length))
    return hour === null ? sendAt : nextHour(sendAt, hour, zone)
  }
  const instant = fromAnchor(occasion.anchorAt, occasion.offsetMinutes, awardZone)
  if (hour === null) return instant
  if (!meansDay(rule, occasion.offsetMinutes)) return nextHour(instant, hour, zone)
  const onTheDay = hourOf(zoned(instant, zone).toPlainDate(), hour, zone)
  const tooEarly = occasion.offsetMinutes >= 0 && isBeginning(rule.anchor) && onTheDay < occasion.anchorAt
  return tooEarly ? nextHour(occasion.anchorAt, hour, zone) : onTheDay
}

/** The first time at or after a moment that a clock shows this hour. */
function nextHour(from: Date, hour: number, zone: string): Date {
  const day = zoned(from, zone).toPlainDate()
  const today = hourOf(day, hour, zone)
  return today >= from ? today : hourOf(day.add({ days: 1 }), hour, zone)
}

/** The first moment at or after `from` at which mail of a class may come to somebody in a zone. */
export function permittedFrom(mailClass: Timing['class'], from: Date, zone: string): Date {
  if (mailClass === 'service') return from
  const local = zoned(from, zone)
  if (local.hour >= FIRST_HOUR && local.hour < END_HOUR) return from
  const day = local.toPlainDate()
  return hourOf(local.hour < FIRST_HOUR ? day : day.add({ days: 1 }), FIRST_HOUR, zone)
}

/** Eight in the morning, or the rule's own hour, of the reader's next day. */
export function nextDay(rule: Pick<Timing, 'class' | 'localHour'>, now: Date, zone: string): Date {
  return hourOf(zoned(now, zone).toPlainDate().add({ days: 1 }), kindHour(rule) ?? FIRST_HOUR, zone)
}

/** The reader's day a moment lies on, half-open. */
export function dayOf(moment: Date, zone: string): { from: Date; to: Date } {
  const day = zoned(moment, zone).toPlainDate()
  return { from: toDate(day.toZonedDateTime(zone)), to: toDate(day.add({ days: 1 }).toZonedDateTime(zone)) }
}

export type SendMoment = { at: Date } | { skip: string }

export const PAST_ITS_DATE = 'The date it speaks of had passed.'
export const NO_HOUR_LEFT = 'There was no hour left by day before the date it speaks of.'

/**
 * When somebody in `zone` gets the mail of an occasion, seen from `now`: never before either. Reminders and news keep to the
 * day; where the day allows it only after the date the mail speaks of, the rule says whether it is sent all the same.
 */
export function sendMoment(
  rule: Timing,
  occasion: Occasion,
  { zone, awardZone }: { zone: string; awardZone: string },
  now: Date,
): SendMoment {
  const meant = nominalMoment(rule, occasion, zone, awardZone)
  const wanted = meant > now ? meant : now
  const at = permittedFrom(rule.class, wanted, zone)
  const { anchorAt, offsetMinutes } = occasion
  if (anchorAt === null || offsetMinutes === null || offsetMinutes >= 0 || at < anchorAt) return { at }
  if (now >= anchorAt) return { skip: PAST_ITS_DATE }
  if (rule.lastDay === 'skip') return { skip: NO_HOUR_LEFT }
  const instant = fromAnchor(anchorAt, offsetMinutes, awardZone)
  return { at: instant > now ? instant : now }
}

/** How long before its moment an occasion is planned: time to look at it, to stop it, and for those whose day begins first. */
export function planLeadMs(
  rule: Timing,
  { large = false, zonesLeadMs = ZONES_LEAD_MS }: { large?: boolean; zonesLeadMs?: number } = {},
): number {
  const toDecide = rule.needsApproval || large ? APPROVAL_LEAD_MS : 0
  const ownHours = rule.localHour !== null && rule.trigger !== 'at' ? zonesLeadMs : 0
  return Math.max(rule.holdMinutes * MINUTE_MS, toDecide) + ownHours
}

/** How long before the award's own hour it is that hour of the same day for the first of some readers. */
export function zonesLeadMs(zones: Iterable<string>, awardZone: string, now: Date): number {
  const offset = (zone: string) => zoned(now, zone).offsetNanoseconds / 1_000_000
  const ahead = [...zones].map((zone) => offset(zone) - offset(awardZone))
  const most = Math.max(0, ...ahead)
  // Clocks may change between now and then, here and not there.
  return most === 0 ? 0 : most + HOUR_MS
}

/** The hour a sweep over the records' own dates belongs to. */
export function sweepSlot(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
}

export const sweepKey = (slot: Date) => `sweep:${slot.toISOString()}`

/** Whether a rule goes by a date that each record has of its own. */
export function goesByRecords(rule: Pick<Timing, 'trigger' | 'anchor'>): boolean {
  return rule.trigger === 'anchor' && rule.anchor !== null && !isSeasonAnchor(rule.anchor)
}

/** Why an occasion planned earlier is none of the rule's any more; `null` while it is. */
export function whyMoved(
  rule: Timing,
  occasion: Pick<Occasion, 'key' | 'anchorAt'>,
  anchors: readonly DatedAnchor[],
): string | null {
  const { key, anchorAt } = occasion
  if (key.startsWith('sweep:')) {
    return goesByRecords(rule) ? null : 'The rule goes by another date now.'
  }
  const day = DAY_KEY.exec(key)?.[1]
  if (day) {
    if (rule.trigger === 'daily') return null
    const fits = rule.trigger === 'weekly' && Temporal.PlainDate.from(day).dayOfWeek === rule.weekday
    return fits ? null : 'The rule speaks on another day now.'
  }
  if (key.startsWith('at:')) {
    const fits = rule.trigger === 'at' && rule.sendAt && key === `at:${rule.sendAt.toISOString()}`
    return fits ? null : 'The rule speaks at another time now.'
  }
  if (rule.trigger !== 'anchor') return 'The rule goes by another date now.'
  const stands = anchors.some(({ code, at }) => code === rule.anchor && at.getTime() === anchorAt?.getTime())
  if (!stands) return 'The date it goes by was moved.'
  const offset = readAnchorKey(key)?.offsetMinutes
  const wanted = offset !== undefined && rule.offsetsMinutes.includes(offset)
  return wanted ? null : 'The rule no longer speaks so long before or after the date.'
}
