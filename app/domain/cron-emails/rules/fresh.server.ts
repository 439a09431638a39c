import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Member } from '#app/domain/season/audiences/audience.ts'
import {
  anchorOccasion,
  anchorKey,
  goesByRecords,
  HOUR_MS,
  readAnchorKey,
  type Occasion,
} from './occasions.ts'
import type { Rule } from './rule-queries.server.ts'

/** What a run covers: one occasion of the season, or the records due within a stretch of time. */
export type Stretch = { occasion: Occasion } | { coversFrom: Date; coversTo: Date }

/** A record of a recipient, and the occasions it counts for. */
export interface FreshRecord {
  member: Member
  /** The last one is the one the email is about. */
  occasions: readonly Occasion[]
}

const MINUTE_MS = 60_000

/** The range of records' dates a stretch looks at, a little wide since days are counted by the calendar. */
export function anchorRange(rule: Rule, coversFrom: Date, coversTo: Date) {
  const first = Math.min(...rule.offsetsMinutes)
  const last = Math.max(...rule.offsetsMinutes)
  const slack = (rule.localHour === null ? 2 : 26) * HOUR_MS
  return {
    anchorFrom: new Date(coversFrom.getTime() - last * MINUTE_MS - slack),
    anchorTo: new Date(coversTo.getTime() - first * MINUTE_MS + slack),
  }
}

/** A record's occasions within a stretch by its own date, in order of time. */
export function recordOccasions(
  rule: Rule,
  anchorAt: Date,
  { coversFrom, coversTo }: { coversFrom: Date; coversTo: Date },
  zone: string,
): Occasion[] {
  return rule.offsetsMinutes
    .map((offset) => anchorOccasion(rule, anchorAt, offset, zone))
    .filter(({ scheduledFor }) => scheduledFor >= coversFrom && scheduledFor < coversTo)
    .sort((a, b) => a.scheduledFor.getTime() - b.scheduledFor.getTime())
}

const recordKey = (entity: string, id: number, address: string) => `${entity} ${id} ${address.toLowerCase()}`

/**
 * The members not yet written to about their record for a stretch's occasions, nor as often as the rule allows. `zone` is
 * the award's.
 */
export async function freshRecords(
  rule: Rule,
  stretch: Stretch,
  members: readonly Member[],
  zone: string,
  reader: Reader,
): Promise<FreshRecord[]> {
  const wanted = members.flatMap((member) => {
    if ('occasion' in stretch) return [{ member, occasions: [stretch.occasion] }]
    const occasions = member.anchorAt ? recordOccasions(rule, member.anchorAt, stretch, zone) : []
    return occasions.length > 0 ? [{ member, occasions }] : []
  })
  if (wanted.length === 0) return []
  const written = await writtenOccasions(
    rule,
    wanted.map(({ member }) => member),
    reader,
  )
  return wanted.flatMap(({ member, occasions }) => {
    const before = written.get(recordKey(member.entity, member.entityId, member.address)) ?? []
    const fresh = occasions.filter(({ key }) => !before.includes(key))
    const [{ anchorAt }] = occasions as [Occasion]
    const often = before.filter((key) => sameDate(key, anchorAt)).length
    const full = rule.mostPerRecord !== null && often >= rule.mostPerRecord
    return fresh.length > 0 && !full ? [{ member, occasions: fresh }] : []
  })
}

/** Whether an earlier occasion was relative to the same date; those without a date count together. */
function sameDate(key: string, anchorAt: Date | null): boolean {
  const before = readAnchorKey(key)
  return before === null || anchorAt === null || before.anchorAt.getTime() === anchorAt.getTime()
}

async function writtenOccasions(rule: Rule, members: readonly Member[], reader: Reader) {
  const { rows } = await sql<{ entity: string; entity_id: number; address: string; occasion: string }>`
    SELECT r.entity, r.entity_id, r.address, r.occasion
    FROM unnest(${members.map(({ entity }) => entity)}::text[], ${members.map(({ entityId }) => entityId)}::bigint[],
      ${members.map(({ address }) => address)}::citext[]) AS m (entity, entity_id, address)
    JOIN mail_run_records r ON r.cron_email_id = ${rule.id} AND r.entity = m.entity AND r.entity_id = m.entity_id
      AND r.address = m.address`.execute(reader)
  const found = new Map<string, string[]>()
  for (const row of rows) {
    const key = recordKey(row.entity, row.entity_id, row.address)
    found.set(key, [...(found.get(key) ?? []), row.occasion])
  }
  return found
}

/** Whether a record is still as it was planned: its own date has not changed. */
export function sameRecord(rule: Rule, planned: { occasion: string }, member: Member): boolean {
  if (!goesByRecords(rule)) return true
  const offset = readAnchorKey(planned.occasion)?.offsetMinutes
  if (offset === undefined || member.anchorAt === null) return false
  return planned.occasion === anchorKey(offset, member.anchorAt)
}
