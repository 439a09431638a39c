import type { Trx } from '#db/client.ts'
import type { MemberPage } from '#app/domain/season/audiences/audience.ts'
import { groupMembers } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { anchorRange, freshRecords, type FreshRecord, type Stretch } from './fresh.server.ts'
import { readAnchorKey, sendMoment, type Occasion } from './occasions.ts'
import type { Rule } from './rule-queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'

/** A person of a run with the records the email is about. */
export interface PlannedPerson {
  address: string
  name: string
  userId: number | null
  timezone: string | null
  records: readonly FreshRecord[]
  /** When they get it, or why not. */
  moment: { at: Date } | { skip: string }
}

interface Occasioned {
  occasion: string
  scheduled_for: Date
  anchor_at: Date | null
  covers_from: Date | null
  covers_to: Date | null
}

/** What a run covers: one occasion, or the records due within a stretch. */
export function stretchOf(run: Occasioned): Stretch {
  if (run.covers_from && run.covers_to) return { coversFrom: run.covers_from, coversTo: run.covers_to }
  const offsetMinutes = readAnchorKey(run.occasion)?.offsetMinutes ?? null
  const { occasion: key, scheduled_for: scheduledFor, anchor_at: anchorAt } = run
  return { occasion: { key, scheduledFor, anchorAt, offsetMinutes } }
}

/** The person's time zone, or the award's. */
export function zoneOf(timezone: string | null, season: Season): string {
  return timezone && isKnownZone(timezone) ? timezone : season.timezone
}

/** A page of a run's people, each once, whatever brought them in. `last` is the last address. */
export async function peopleOfPage(
  rule: Rule,
  run: Occasioned,
  page: MemberPage,
  season: Season,
  now: Date,
  trx: Trx,
): Promise<{ people: PlannedPerson[]; last: string | null; isEnd: boolean }> {
  if (rule.groups.length === 0) return { people: [], last: null, isEnd: true }
  const stretch = stretchOf(run)
  const range = 'occasion' in stretch ? {} : anchorRange(rule, stretch.coversFrom, stretch.coversTo)
  const anchor = 'occasion' in stretch ? {} : { anchor: rule.anchor ?? undefined }
  const members = await groupMembers(rule.groups, { season, now, ...anchor, ...range }, page, trx)
  const last = members.at(-1)?.address ?? null
  const fresh = await freshRecords(rule, stretch, members, season.timezone, trx)
  const byAddress = new Map<string, FreshRecord[]>()
  for (const record of fresh) {
    const key = record.member.address.toLowerCase()
    byAddress.set(key, [...(byAddress.get(key) ?? []), record])
  }
  const people = [...byAddress.values()].map((records) => personOf(rule, records, season, now))
  const read = new Set(members.map(({ address }) => address.toLowerCase())).size
  return { people, last, isEnd: read < page.limit }
}

function personOf(rule: Rule, records: readonly FreshRecord[], season: Season, now: Date): PlannedPerson {
  const [{ member }] = records as [FreshRecord]
  const zone = zoneOf(member.timezone, season)
  const zones = { zone, awardZone: season.timezone }
  const moments = records.map((record) => sendMoment(rule, latestOccasion(record), zones, now))
  const at = moments.flatMap((moment) => ('at' in moment ? [moment.at.getTime()] : []))
  const { address, name, userId, timezone } = member
  const [first] = moments
  const moment = at.length > 0 ? { at: new Date(Math.min(...at)) } : (first as { skip: string })
  return { address, name, userId, timezone, records: onePerRecord(records), moment }
}

/** The occasion an email is about: the latest that has come. */
export function latestOccasion({ occasions }: Pick<FreshRecord, 'occasions'>): Occasion {
  const last = occasions.at(-1)
  if (!last) throw new Error('A record without an occasion')
  return last
}

/** Each record once; the first reason counts. */
function onePerRecord(records: readonly FreshRecord[]): FreshRecord[] {
  const seen = new Map<string, FreshRecord>()
  for (const record of records) {
    const key = `${record.member.entity} ${record.member.entityId}`
    if (!seen.has(key)) seen.set(key, record)
  }
  return [...seen.values()]
}

/** The date of a person's email: the season's, or the nearest of their records. */
export function anchorOf(records: readonly FreshRecord[]): Date | null {
  const dates = records.flatMap((record) => latestOccasion(record).anchorAt?.getTime() ?? [])
  return dates.length > 0 ? new Date(Math.min(...dates)) : null
}
