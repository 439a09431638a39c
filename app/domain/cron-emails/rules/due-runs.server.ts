import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { lockRow } from '#db/rows.ts'
import { groupCount, groupMembers } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { anchorRange, freshRecords } from './fresh.server.ts'
import {
  DAY_MS,
  goesByRecords,
  HOUR_MS,
  MISSED_MS,
  occasionsBetween,
  planLeadMs,
  sweepKey,
  sweepSlot,
  zonesLeadMs,
  type Occasion,
} from './occasions.ts'
import { zoneOf } from './planned-people.server.ts'
import { activeRules, findRule, type Rule } from './rule-queries.server.ts'
import { seasonDates, type SeasonDates } from './season-dates.server.ts'

/** How far back a sweep checks again for records that joined the audience after they were due: less than counts as late. */
const LOOKBACK_MS = 22 * HOUR_MS
/** People read at a time. */
const PEOPLE_A_PAGE = 500
/** Pages read to find the time zones of a rule's readers. */
const MAX_ZONE_PAGES = 10
/** After this, a rule's people are counted again to know whether its next run needs a second admin. */
const RECOUNT_MS = HOUR_MS / 2

export const SUPERSEDED = 'A later run of the same rule was due before this one was sent.'
export const MISSED = 'It was missed, and the rule skips missed runs.'

/** A mark further ahead than this was written by a worker with a wrong clock. */
const AHEAD_MS = 2 * 60_000

const plus = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const later = (a: Date, b: Date | null) => (b && b > a ? b : a)

/**
 * Opens a run for each due occasion of the rules that are on, and answers how many. An occasion has one run, however often
 * this is asked. What was due before a rule was turned on, or before it was last checked, is not made up.
 */
export async function openDueRuns(now: Date): Promise<number> {
  const dates = await seasonDates(db())
  if (!dates) return 0
  const failures: unknown[] = []
  let opened = 0
  for (const rule of await activeRules(db())) {
    if (rule.trigger === 'event') continue
    try {
      opened += goesByRecords(rule)
        ? await openSweep(rule, dates, now)
        : await openOccasions(rule, dates, now)
    } catch (error) {
      // A rule that fails does not stop the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some rules could not be planned')
  return opened
}

/** The locked rule; `null` when it is no longer on. */
async function lockActive(ruleId: number, trx: Trx) {
  const row = await lockRow('cron_emails', { id: ruleId, status: 'active' }, ['checked_until'], trx)
  const rule = row ? await findRule(ruleId, trx) : null
  return row && rule ? { rule, checkedUntil: row.checked_until } : null
}

async function recordCheckedUntil(ruleId: number, until: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('cron_emails')
    // A clock a little behind makes nothing due again; one far ahead does not stop the rule.
    .set({
      checked_until: sql<Date>`CASE WHEN checked_until <= ${plus(until, AHEAD_MS)} THEN greatest(checked_until, ${until}) ELSE ${until} END`,
    })
    .where('id', '=', ruleId)
    .execute()
}

async function openOccasions(activeRule: Rule, dates: SeasonDates, now: Date): Promise<number> {
  const large = await takesSecondAdmin(activeRule, dates, now)
  const ahead = await readersAhead(activeRule, dates, now)
  return transaction(async (trx) => {
    const locked = await lockActive(activeRule.id, trx)
    if (!locked) return 0
    const { rule, checkedUntil } = locked
    const fresh = (await seasonDates(trx)) ?? dates
    const from = later(rule.activatedAt ?? now, checkedUntil && notAhead(checkedUntil, now, now))
    const to = plus(now, planLeadMs(rule, { large, ...ahead }) + 1)
    const occasions = occasionsBetween(rule, fresh.anchors, from, to, fresh.season.timezone)
    const runs = occasions.map((occasion) => runOf(rule, occasion, occasions, now))
    await recordCheckedUntil(rule.id, plus(now, 1), trx)
    if (runs.length === 0) return 0
    const opened = await trx
      .insertInto('mail_runs')
      .values(runs)
      .onConflict((conflict) => conflict.columns(['cron_email_id', 'occasion']).doNothing())
      .returning('id')
      .execute()
    return opened.length
  })
}

function notAhead(checkedUntil: Date, now: Date, instead: Date): Date {
  return checkedUntil.getTime() - now.getTime() > AHEAD_MS ? instead : checkedUntil
}

/** The run of an occasion: to be planned, or skipped as superseded or missed. */
function runOf(rule: Rule, occasion: Occasion, all: readonly Occasion[], now: Date) {
  const { key, scheduledFor, anchorAt } = occasion
  const overtaken = all.some(
    (other) =>
      other.scheduledFor > scheduledFor &&
      other.scheduledFor <= now &&
      other.anchorAt?.getTime() === anchorAt?.getTime(),
  )
  const missed = rule.missed === 'skip' && now.getTime() - scheduledFor.getTime() > MISSED_MS
  const reason = overtaken ? SUPERSEDED : missed ? MISSED : null
  return {
    cron_email_id: rule.id,
    occasion: key,
    scheduled_for: scheduledFor,
    anchor_at: anchorAt,
    status: reason ? ('skipped' as const) : ('planning' as const),
    reason,
    rule_version: rule.version,
    finished_at: reason ? now : null,
    created_at: now,
  }
}

const aheadOf = new Map<string, { at: number; zonesLeadMs?: number }>()

/**
 * How far the readers of a daily or weekly rule are ahead of the award's time zone: the rule is planned that much earlier.
 * Rules relative to a date allow for every zone.
 */
async function readersAhead(rule: Rule, { season }: SeasonDates, now: Date) {
  if (rule.trigger !== 'daily' && rule.trigger !== 'weekly') return {}
  const key = `${rule.id} ${rule.version} ${season.timezone}`
  const before = aheadOf.get(key)
  if (before && Math.abs(now.getTime() - before.at) < RECOUNT_MS) return before
  const zones = new Set<string>()
  let afterAddress: string | undefined
  let pages = 0
  for (; pages < MAX_ZONE_PAGES; pages += 1) {
    const page = { afterAddress, limit: PEOPLE_A_PAGE }
    const members = await groupMembers(rule.groups, { season, now }, page, db())
    if (members.length === 0) break
    for (const { timezone } of members) zones.add(zoneOf(timezone, season))
    afterAddress = members.at(-1)?.address
  }
  // Too many people to read: some are everywhere.
  const ahead = pages === MAX_ZONE_PAGES ? {} : { zonesLeadMs: zonesLeadMs(zones, season.timezone, now) }
  if (aheadOf.size > 200) aheadOf.clear()
  aheadOf.set(key, { at: now.getTime(), ...ahead })
  return ahead
}

const counted = new Map<string, { at: number; large: boolean }>()

/**
 * Whether the next run of a rule is so large that a second admin has to approve it: then it is planned a day earlier. Only a
 * hint: the run itself is counted.
 */
async function takesSecondAdmin(rule: Rule, { season, anchors, approvalAbove }: SeasonDates, now: Date) {
  const soon = occasionsBetween(rule, anchors, now, plus(now, DAY_MS + planLeadMs(rule)), season.timezone)
  const [next] = soon
  if (!next || rule.groups.length === 0) return false
  const key = `${rule.id} ${rule.version} ${next.key} ${approvalAbove}`
  const before = counted.get(key)
  if (before && Math.abs(now.getTime() - before.at) < RECOUNT_MS) return before.large
  const { people } = await groupCount(rule.groups, { season, now }, db())
  const large = people > approvalAbove
  // One for each rule with something to come; old ones are dropped.
  if (counted.size > 200) counted.clear()
  counted.set(key, { at: now.getTime(), large })
  return large
}

/** Once an hour: opens a run for the records that are due by their own dates, if any. */
async function openSweep(activeRule: Rule, dates: SeasonDates, now: Date): Promise<number> {
  const slot = sweepSlot(now)
  const beforeSlot = plus(slot, -1)
  const stored = await checkedUntilOf(activeRule.id)
  const checked = stored && notAhead(stored, now, beforeSlot)
  if (checked && checked >= slot) return 0
  const stretch = sweepStretch(activeRule, checked, now)
  // The previous run is planned first, because what it sends about is not recorded yet.
  if (await isPlanning(activeRule.id, db())) return 0
  // Asked without a lock: the answer only avoids an empty run.
  const hasRecords = await hasFresh(activeRule, stretch, dates, now)
  return transaction(async (trx) => {
    const locked = await lockActive(activeRule.id, trx)
    if (!locked || locked.rule.version !== activeRule.version) return 0
    if (locked.checkedUntil && notAhead(locked.checkedUntil, now, beforeSlot) >= slot) return 0
    if (await isPlanning(activeRule.id, trx)) return 0
    await recordCheckedUntil(activeRule.id, now, trx)
    if (!hasRecords) return 0
    const opened = await trx
      .insertInto('mail_runs')
      .values({
        cron_email_id: activeRule.id,
        occasion: sweepKey(slot),
        scheduled_for: slot,
        covers_from: stretch.coversFrom,
        covers_to: stretch.coversTo,
        rule_version: activeRule.version,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['cron_email_id', 'occasion']).doNothing())
      .returning('id')
      .execute()
    return opened.length
  })
}

async function isPlanning(ruleId: number, reader: Reader): Promise<boolean> {
  const run = await reader
    .selectFrom('mail_runs')
    .select('id')
    .where('cron_email_id', '=', ruleId)
    .where('status', '=', 'planning')
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

async function checkedUntilOf(ruleId: number): Promise<Date | null> {
  const query = db().selectFrom('cron_emails').select('checked_until').where('id', '=', ruleId)
  return (await query.executeTakeFirst())?.checked_until ?? null
}

/** The stretch since the last sweep and a little before it, but not before the rule was turned on. */
function sweepStretch(rule: Rule, checkedUntil: Date | null, now: Date) {
  const activatedAt = rule.activatedAt ?? now
  let coversFrom = checkedUntil ? later(activatedAt, plus(checkedUntil, -LOOKBACK_MS)) : activatedAt
  if (rule.missed === 'skip') coversFrom = later(coversFrom, plus(now, -2 * MISSED_MS))
  return { coversFrom, coversTo: plus(now, planLeadMs(rule) + 1) }
}

async function hasFresh(
  rule: Rule,
  stretch: { coversFrom: Date; coversTo: Date },
  { season }: SeasonDates,
  now: Date,
): Promise<boolean> {
  if (rule.groups.length === 0 || rule.anchor === null) return false
  const range = anchorRange(rule, stretch.coversFrom, stretch.coversTo)
  const question = { season, now, anchor: rule.anchor, ...range }
  let afterAddress: string | undefined
  for (;;) {
    const members = await groupMembers(rule.groups, question, { afterAddress, limit: PEOPLE_A_PAGE }, db())
    if (members.length === 0) return false
    const fresh = await freshRecords(rule, stretch, members, season.timezone, db())
    if (fresh.length > 0) return true
    afterAddress = members.at(-1)?.address
  }
}
