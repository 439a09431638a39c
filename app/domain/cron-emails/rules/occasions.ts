import { Temporal } from 'temporal-polyfill'
import { isBeginning, type DatedAnchor } from './anchors.ts'
import type { Rule } from './rule-queries.server.ts'
import { isSeasonAnchor } from './triggers.ts'
import { addLocalDays } from '#app/domain/season/seasons/zoned-times.ts'

/** When rules run, in which time zone. Pure. */

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

/** One scheduled time of a rule. The same occasion always has the same key. */
export interface Occasion {
  /** `at:<moment>`, `<offset>:<date>` or `day:2026-12-01`. */
  key: string
  /** In the award's time zone; readers elsewhere may get it earlier or later, at their own time of day. */
  scheduledFor: Date
  anchorAt: Date | null
  offsetMinutes: number | null
}

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const DAY_MINUTES = 24 * 60

/** Reminders and news are sent between these hours of the reader's day. */
export const FIRST_HOUR = 8
export const END_HOUR = 20

/** An occasion later than this was missed. */
export const MISSED_MS = HOUR_MS
/** A run that needs approval is planned this long before. */
const APPROVAL_LEAD_MS = DAY_MS
/** From the first to the last time zone with the same time of day. */
const ZONES_LEAD_MS = 26 * HOUR_MS

const zoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
const toDate = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds)

/** An hour of a day in a zone: a skipped hour is the next one, a repeated hour the first. */
function hourOf(day: Temporal.PlainDate, hour: number, zone: string): Date {
  return toDate(day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) }))
}

/** The rule's hour, within the hours of its class. */
function kindHour(rule: Pick<Timing, 'class' | 'localHour'>): number | null {
  if (rule.localHour === null || rule.class === 'service') return rule.localHour
  return Math.min(Math.max(rule.localHour, FIRST_HOUR), END_HOUR - 1)
}

/** A moment at an offset from a date: whole days by the calendar of the zone, anything else by the minute. */
export function fromAnchor(anchorAt: Date, offsetMinutes: number, zone: string): Date {
  if (offsetMinutes % DAY_MINUTES === 0) return addLocalDays(anchorAt, offsetMinutes / DAY_MINUTES, zone)
  return new Date(anchorAt.getTime() + offsetMinutes * MINUTE_MS)
}

/** The key of an occasion relative to a date of the season or a record. */
export function anchorKey(offsetMinutes: number, anchorAt: Date): string {
  return `${offsetMinutes}:${anchorAt.toISOString()}`
}

const ANCHOR_KEY = /^(-?\d+):(\d{4}-.+Z)$/
const DAY_KEY = /^day:(\d{4}-\d\d-\d\d)$/

/** The date and the offset of a key; `null` for one without a date. */
export function readAnchorKey(key: string): { offsetMinutes: number; anchorAt: Date } | null {
  const [, offset, at] = ANCHOR_KEY.exec(key) ?? []
  return offset && at ? { offsetMinutes: Number(offset), anchorAt: new Date(at) } : null
}

/** Whether an offset of whole days means that day, at the rule's hour. */
function meansDay(rule: Timing, offsetMinutes: number): boolean {
  return rule.localHour !== null && offsetMinutes % DAY_MINUTES === 0
}

/** The occasion of one date and one offset. */
export function anchorOccasion(rule: Timing, anchorAt: Date, offsetMinutes: number, zone: string): Occasion {
  const occasion = { key: anchorKey(offsetMinutes, anchorAt), anchorAt, offsetMinutes }
  const scheduledFor = nominalMoment(rule, { ...occasion, scheduledFor: anchorAt }, zone, zone)
  return { ...occasion, scheduledFor }
}

/**
 * A rule's occasions with `scheduledFor` in [from, to), in order of time. `anchors` are the season's dates, `zone` the
 * award's. Rules relative to records' dates or about events have none.
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

/** The calendar days of a zone within a stretch. */
function days(from: Date, to: Date, zone: string): Temporal.PlainDate[] {
  const first = zoned(from, zone).toPlainDate()
  const last = zoned(to, zone).toPlainDate()
  const count = first.until(last).days
  return Array.from({ length: count + 1 }, (_, index) => first.add({ days: index }))
}

/** When a reader in `zone` should get it, regardless of the time of day and delays. */
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

/** The first moment at or after `from` when it is this hour in the zone. */
function nextHour(from: Date, hour: number, zone: string): Date {
  const day = zoned(from, zone).toPlainDate()
  const today = hourOf(day, hour, zone)
  return today >= from ? today : hourOf(day.add({ days: 1 }), hour, zone)
}

/** The first moment at or after `from` at which mail of a class may be sent to a reader in the zone. */
export function permittedFrom(mailClass: Timing['class'], from: Date, zone: string): Date {
  if (mailClass === 'service') return from
  const local = zoned(from, zone)
  if (local.hour >= FIRST_HOUR && local.hour < END_HOUR) return from
  const day = local.toPlainDate()
  return hourOf(local.hour < FIRST_HOUR ? day : day.add({ days: 1 }), FIRST_HOUR, zone)
}

/** The rule's hour, or eight in the morning, of the reader's next day. */
export function nextDay(rule: Pick<Timing, 'class' | 'localHour'>, now: Date, zone: string): Date {
  return hourOf(zoned(now, zone).toPlainDate().add({ days: 1 }), kindHour(rule) ?? FIRST_HOUR, zone)
}

/** The reader's day of a moment, half-open. */
export function dayOf(moment: Date, zone: string): { from: Date; to: Date } {
  const day = zoned(moment, zone).toPlainDate()
  return { from: toDate(day.toZonedDateTime(zone)), to: toDate(day.add({ days: 1 }).toZonedDateTime(zone)) }
}

export type SendMoment = { at: Date } | { skip: string }

export const PAST_ITS_DATE = 'Its date had passed.'
export const NO_HOUR_LEFT = 'There was no daytime left before its date.'

/**
 * When a reader in `zone` gets the mail of an occasion, never before `now`. Reminders and news are only sent during the day;
 * where that is after the date, the rule says whether it is sent anyway.
 */
export function sendMoment(
  rule: Timing,
  occasion: Occasion,
  { zone, awardZone }: { zone: string; awardZone: string },
  now: Date,
): SendMoment {
  const nominal = nominalMoment(rule, occasion, zone, awardZone)
  const wanted = nominal > now ? nominal : now
  const at = permittedFrom(rule.class, wanted, zone)
  const { anchorAt, offsetMinutes } = occasion
  if (anchorAt === null || offsetMinutes === null || offsetMinutes >= 0 || at < anchorAt) return { at }
  if (now >= anchorAt) return { skip: PAST_ITS_DATE }
  if (rule.lastDay === 'skip') return { skip: NO_HOUR_LEFT }
  const instant = fromAnchor(anchorAt, offsetMinutes, awardZone)
  return { at: instant > now ? instant : now }
}

/** How long before its time an occasion is planned: to approve it, to stop it, and for the time zones ahead. */
export function planLeadMs(
  rule: Timing,
  { large = false, zonesLeadMs = ZONES_LEAD_MS }: { large?: boolean; zonesLeadMs?: number } = {},
): number {
  const toDecide = rule.needsApproval || large ? APPROVAL_LEAD_MS : 0
  const ownHours = rule.localHour !== null && rule.trigger !== 'at' ? zonesLeadMs : 0
  return Math.max(rule.holdMinutes * MINUTE_MS, toDecide) + ownHours
}

/** How far the furthest of some zones is ahead of the award's. */
export function zonesLeadMs(zones: Iterable<string>, awardZone: string, now: Date): number {
  const offset = (zone: string) => zoned(now, zone).offsetNanoseconds / 1_000_000
  const ahead = [...zones].map((zone) => offset(zone) - offset(awardZone))
  const most = Math.max(0, ...ahead)
  // Daylight saving may start or end in between.
  return most === 0 ? 0 : most + HOUR_MS
}

/** The hour of a sweep over records' dates. */
export function sweepSlot(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
}

export const sweepKey = (slot: Date) => `sweep:${slot.toISOString()}`

/** Whether a rule is relative to a date of each record. */
export function goesByRecords(rule: Pick<Timing, 'trigger' | 'anchor'>): boolean {
  return rule.trigger === 'anchor' && rule.anchor !== null && !isSeasonAnchor(rule.anchor)
}

/** Why a planned occasion is no longer the rule's; `null` while it is. */
export function whyMoved(
  rule: Timing,
  occasion: Pick<Occasion, 'key' | 'anchorAt'>,
  anchors: readonly DatedAnchor[],
): string | null {
  const { key, anchorAt } = occasion
  if (key.startsWith('sweep:')) {
    return goesByRecords(rule) ? null : 'The rule now uses another date.'
  }
  const day = DAY_KEY.exec(key)?.[1]
  if (day) {
    if (rule.trigger === 'daily') return null
    const fits = rule.trigger === 'weekly' && Temporal.PlainDate.from(day).dayOfWeek === rule.weekday
    return fits ? null : 'The rule now runs on another day.'
  }
  if (key.startsWith('at:')) {
    const fits = rule.trigger === 'at' && rule.sendAt && key === `at:${rule.sendAt.toISOString()}`
    return fits ? null : 'The rule now runs at another time.'
  }
  if (rule.trigger !== 'anchor') return 'The rule now uses another date.'
  const found = anchors.some(({ code, at }) => code === rule.anchor && at.getTime() === anchorAt?.getTime())
  if (!found) return 'Its date was moved.'
  const offset = readAnchorKey(key)?.offsetMinutes
  const wanted = offset !== undefined && rule.offsetsMinutes.includes(offset)
  return wanted ? null : 'The rule no longer runs at this offset.'
}
