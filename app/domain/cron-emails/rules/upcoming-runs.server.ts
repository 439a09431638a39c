import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { groupCount, groupMembers } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { anchorRange, freshRecords } from './fresh.server.ts'
import { DAY_MS, goesByRecords, occasionsBetween, readAnchorKey, type Occasion } from './occasions.ts'
import { recordAnchorNames } from './rule-form.server.ts'
import { activeRules, type Rule } from './rule-queries.server.ts'
import type { RunStatus } from './rules.ts'
import { MAX_DAYS, occasionText } from './run-labels.ts'
import { seasonDates, type SeasonDates } from './season-dates.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'

/** The most runs shown. */
const MAX_RUNS = 500
/** People read to count records' dates by day; beyond that the count says "at least". */
const PEOPLE_A_PAGE = 1_000
const MAX_PAGES = 20
/** How far ahead the next run of a rule is searched. */
const DAYS_TO_NEXT = 366

/** One run, past or to come. */
export interface UpcomingItem {
  key: string
  ruleId: number
  ruleName: string
  /** When it is: "7 days before the close of the call". */
  occasion: string
  at: Date
  /** It is sent at each reader's own time of day. */
  ownHour: boolean
  people: number
  /** There are more than were counted. */
  atLeast: boolean
  /** The planned run; otherwise what would happen to it. */
  run: { id: number; status: RunStatus } | null
  wouldWait: 'rule' | 'size' | null
  holdMinutes: number
}

export type UpcomingDay = ReturnType<typeof byDay>[number]

export interface Upcoming {
  days: UpcomingDay[]
  /** Rules that are drafts or paused, which are not shown. */
  silentRules: number
  approvalAbove: number
}

/**
 * The runs between two moments, past and to come, from what is known now: when, to how many, and whether they need approval.
 * Nothing is planned. At most `MAX_DAYS` days.
 */
export async function dryRun(from: Date, to: Date, _admin: AdminViewer, now: Date): Promise<Upcoming> {
  const reader = db()
  const dates = await seasonDates(reader)
  if (!dates) return { days: [], silentRules: 0, approvalAbove: 0 }
  const end = new Date(Math.min(to.getTime(), from.getTime() + MAX_DAYS * DAY_MS))
  const [items, rules, silentRules] = await Promise.all([
    plannedRuns(from, end, reader),
    activeRules(reader),
    countSilent(reader),
  ])
  const planned = new Set(await plannedKeys(from, end, reader))
  const ahead = { from: from > now ? from : now, to: end }
  for (const rule of rules) {
    if (rule.groups.length === 0 || rule.trigger === 'event' || ahead.to <= ahead.from) continue
    const found = goesByRecords(rule)
      ? await byRecords(rule, ahead, dates, now, reader)
      : await byOccasions(
          rule,
          occasionsBetween(rule, dates.anchors, ahead.from, ahead.to, dates.season.timezone).filter(
            ({ key }) => !planned.has(`${rule.id} ${key}`),
          ),
          dates,
          now,
          reader,
        )
    items.push(...found)
  }
  return { days: byDay(items, dates.season.timezone), silentRules, approvalAbove: dates.approvalAbove }
}

/** The next run of a rule if it were on; `null` where none is due or the rule is about an event. */
export async function nextRun(rule: Rule, _admin: AdminViewer, now: Date) {
  const dates = await seasonDates(db())
  if (!dates || rule.groups.length === 0 || rule.trigger === 'event') return null
  const { anchors, season, approvalAbove } = dates
  const within = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const items = goesByRecords(rule)
    ? await byRecords(rule, { from: now, to: within(MAX_DAYS) }, dates, now, db())
    : await byOccasions(
        rule,
        occasionsBetween(rule, anchors, now, within(DAYS_TO_NEXT), season.timezone).slice(0, 1),
        dates,
        now,
        db(),
      )
  const [next = null] = items.sort((a, b) => a.at.getTime() - b.at.getTime())
  return { next, approvalAbove }
}

function byDay(items: readonly UpcomingItem[], zone: string) {
  const days = new Map<string, UpcomingItem[]>()
  const sorted = [...items].sort((a, b) => a.at.getTime() - b.at.getTime() || a.ruleId - b.ruleId)
  for (const item of sorted) {
    const day = toLocalText(item.at, zone).slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, own]) => ({
    /** "2027-03-03", by the award's clock. */
    day,
    items: own,
    people: own.reduce((sum, { people }) => sum + people, 0),
  }))
}

async function countSilent(reader: Reader): Promise<number> {
  return countOf(
    reader
      .selectFrom('cron_emails')
      .where('status', 'in', ['draft', 'paused'])
      .where('trigger', '<>', 'event'),
  )
}

const runsBetween = (from: Date, to: Date, reader: Reader) =>
  reader
    .selectFrom('mail_runs as r')
    .innerJoin('cron_emails as c', 'c.id', 'r.cron_email_id')
    .where('r.scheduled_for', '>=', from)
    .where('r.scheduled_for', '<', to)

async function plannedRuns(from: Date, to: Date, reader: Reader): Promise<UpcomingItem[]> {
  const rows = await runsBetween(from, to, reader)
    .select(['r.id', 'r.status', 'r.occasion', 'r.scheduled_for', 'r.planned', 'r.covers_from'])
    .select(['c.id as ruleId', 'c.name', 'c.trigger', 'c.anchor', 'c.local_hour', 'c.hold_minutes'])
    .orderBy('r.scheduled_for')
    .orderBy('r.id')
    .limit(MAX_RUNS)
    .execute()
  const names = recordAnchorNames()
  return rows.map((row) => ({
    key: `run-${row.id}`,
    ruleId: row.ruleId,
    ruleName: row.name,
    occasion: occasionText(
      {
        trigger: row.trigger,
        anchor: row.anchor,
        localHour: row.local_hour,
        offsetMinutes: readAnchorKey(row.occasion)?.offsetMinutes ?? null,
        sweep: row.covers_from !== null,
      },
      names,
    ),
    at: row.scheduled_for,
    ownHour: row.local_hour !== null,
    people: row.planned,
    atLeast: row.status === 'planning',
    run: { id: row.id, status: row.status },
    wouldWait: null,
    holdMinutes: row.hold_minutes,
  }))
}

async function plannedKeys(from: Date, to: Date, reader: Reader): Promise<string[]> {
  const rows = await runsBetween(from, to, reader)
    .select(['r.cron_email_id', 'r.occasion'])
    .limit(MAX_RUNS * 4)
    .execute()
  return rows.map(({ cron_email_id, occasion }) => `${cron_email_id} ${occasion}`)
}

/** A run that is not planned yet; without an offset it is relative to records' dates or to none. */
function itemOf(
  rule: Rule,
  at: Date,
  people: number,
  offsetMinutes: number | null,
  { approvalAbove }: SeasonDates,
): UpcomingItem {
  const sweep = goesByRecords(rule)
  return {
    key: `${rule.id}-${at.getTime()}-${offsetMinutes ?? ''}`,
    ruleId: rule.id,
    ruleName: rule.name,
    occasion: occasionText({ ...rule, offsetMinutes, sweep }, recordAnchorNames()),
    at,
    ownHour: rule.localHour !== null,
    people,
    atLeast: false,
    run: null,
    wouldWait: people > approvalAbove ? 'size' : rule.needsApproval ? 'rule' : null,
    holdMinutes: rule.holdMinutes,
  }
}

async function byOccasions(
  rule: Rule,
  occasions: readonly Occasion[],
  dates: SeasonDates,
  now: Date,
  reader: Reader,
): Promise<UpcomingItem[]> {
  const { season } = dates
  if (occasions.length === 0) return []
  // Every day's count is the same question, so it is asked once.
  const everyDay = rule.trigger === 'daily' || rule.trigger === 'weekly'
  const count = async (occasion: Occasion) =>
    (await groupCount(rule.groups, { season, now: everyDay ? now : occasion.scheduledFor }, reader)).people
  const first = everyDay ? await count(occasions[0] as Occasion) : null
  const items: UpcomingItem[] = []
  for (const occasion of occasions) {
    const people = first ?? (await count(occasion))
    items.push(itemOf(rule, occasion.scheduledFor, people, occasion.offsetMinutes, dates))
  }
  return items
}

/** A rule relative to records' dates: the people of each day, if their records do not change. */
async function byRecords(
  rule: Rule,
  { from, to }: { from: Date; to: Date },
  dates: SeasonDates,
  now: Date,
  reader: Reader,
): Promise<UpcomingItem[]> {
  const { season } = dates
  const zone = season.timezone
  const stretch = { coversFrom: from, coversTo: to }
  const question = { season, now, anchor: rule.anchor ?? undefined, ...anchorRange(rule, from, to) }
  const days = new Map<string, { at: Date; people: Set<string> }>()
  let afterAddress: string | undefined
  let pages = 0
  for (; pages < MAX_PAGES; pages += 1) {
    const page = { afterAddress, limit: PEOPLE_A_PAGE }
    const members = await groupMembers(rule.groups, question, page, reader)
    if (members.length === 0) break
    for (const { member, occasions } of await freshRecords(rule, stretch, members, zone, reader)) {
      for (const { scheduledFor } of occasions) {
        const day = toLocalText(scheduledFor, zone).slice(0, 10)
        const found = days.get(day) ?? { at: scheduledFor, people: new Set<string>() }
        found.people.add(member.address.toLowerCase())
        if (scheduledFor < found.at) found.at = scheduledFor
        days.set(day, found)
      }
    }
    afterAddress = members.at(-1)?.address
  }
  return [...days.values()].map(({ at, people }) => ({
    ...itemOf(rule, at, people.size, null, dates),
    atLeast: pages === MAX_PAGES,
  }))
}
