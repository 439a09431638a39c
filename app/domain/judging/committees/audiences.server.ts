import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { validSigners } from '#app/domain/people/agreements/valid-signatures.server.ts'
import type { Addressed, AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import {
  audienceFrom,
  USER_COLUMNS,
  type RowSource,
} from '#app/domain/season/audiences/sql-audience.server.ts'
import { recordsOf, valuesByAddress } from '#app/domain/season/audiences/addressed-values.ts'
import { filteredBy } from '#app/domain/season/audiences/studio-people.ts'
import { dayOf } from '#app/domain/season/audiences/audience-phrases.ts'
import { countText } from '#app/ui/format/plural.ts'
import { config } from '#app/config.server.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { assignedTo } from '#app/domain/judging/assignment/assigned.server.ts'
import { hasJudged } from '#app/domain/judging/rounds/in-round.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { isJudgingOpen } from '#app/domain/season/seasons/windows.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'

/** The accepted seats `cm` of a season's committees `k` with their category `c`, person `u` and slate `sl`. */
function seats({ season, filter }: AudienceQuestion, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`FROM committees k JOIN categories c ON c.id = k.category_id
    JOIN committee_members cm ON cm.committee_id = k.id AND cm.status = 'accepted'
    JOIN users u ON u.id = cm.user_id AND u.status = 'active'
    LEFT JOIN slates sl ON sl.committee_id = k.id
    WHERE k.year = ${season.year} AND ${filteredBy(filter, { categories: true })} AND ${condition}`
}

const SCORES = sql`cm.role IN ('chair', 'judge')`
const NO_SLATE = sql`coalesce(sl.status, 'draft') IN ('draft', 'returned')`

/** True for an entry `s` that none of these people (columns of the query) has a conflict with. */
function withoutConflictOf(people: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql`NOT EXISTS (SELECT FROM conflicted_entries(ARRAY[${people}], ${now}) conflicted WHERE conflicted = s.id)`
}

/** The entries of the committee `k` that the person `u` scores. */
function ownEntries({ season, now }: AudienceQuestion): RawBuilder<unknown> {
  return sql`submissions s WHERE s.category_id = k.category_id AND s.year = ${season.year} AND ${judged('s')}
    AND ${withoutConflictOf(sql`u.id`, now)} AND ${assignedTo('u.id', 'k.id', 's.id')}`
}

const finished = hasJudged('u.id', 'k.id', 's.id')

const WITHOUT_SLATE = sql`cm.role = 'chair' AND ${NO_SLATE} AND EXISTS (
  SELECT FROM submissions s WHERE s.category_id = k.category_id AND s.year = k.year AND ${judged('s')})`

function seatRows(question: AudienceQuestion, condition: RawBuilder<unknown>): RowSource {
  return sql`SELECT ${USER_COLUMNS}, k.id AS entity_id, NULL::timestamptz AS anchor_at, c.name AS title, '' AS place,
    NULL::timestamptz AS at ${seats(question, condition)}`
}

interface SeatFacts {
  key: string
  committeeId: number
  categoryId: number
  type: CategoryType
  number: number
  category: string
  entries: number
  done: number
  judges: number
  judgesDone: number
  slate: string | null
}

/** What the people addressed have done and have yet to do on the committees their mail is about. */
async function seatFacts(
  addressed: readonly Addressed[],
  question: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, SeatFacts[]>> {
  const keys = addressed.map(({ address }) => address.toLowerCase())
  const ids = recordsOf(addressed)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SeatFacts>`
    SELECT lower(u.email::text) AS key, k.id AS "committeeId", c.id AS "categoryId", c.type, c.number, c.name AS category,
      own.entries, own.done, team.judges, team.done AS "judgesDone", sl.status AS slate
    FROM committees k JOIN categories c ON c.id = k.category_id
    JOIN committee_members cm ON cm.committee_id = k.id AND cm.status = 'accepted'
    JOIN users u ON u.id = cm.user_id
    LEFT JOIN slates sl ON sl.committee_id = k.id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS entries, count(*) FILTER (WHERE ${finished})::int AS done FROM ${ownEntries(question)}
    ) own
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS judges, count(*) FILTER (WHERE NOT EXISTS (
        SELECT FROM submissions s WHERE s.category_id = k.category_id AND s.year = k.year AND ${judged('s')}
          AND ${withoutConflictOf(sql`other.user_id, u.id`, question.now)}
          AND ${assignedTo('other.user_id', 'k.id', 's.id')}
          AND NOT ${hasJudged('other.user_id', 'k.id', 's.id')}))::int AS done
      FROM committee_members other
      WHERE other.committee_id = k.id AND other.status = 'accepted' AND other.role IN ('chair', 'judge')
    ) team
    WHERE k.id = ANY(${ids}::bigint[]) AND lower(u.email::text) = ANY(${keys}::text[])
    ORDER BY c.type DESC, c.number`.execute(reader)
  const found = new Map<string, SeatFacts[]>()
  for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row])
  return found
}

const nameOf = ({ type, number, category }: SeatFacts) => `${categoryCode({ type, number })} ${category}`

/** "3 of 12 to go", or "all 12 scored". */
function leftOf({ entries, done }: SeatFacts): string {
  if (entries === 0) return 'nothing to score yet'
  return done === entries ? `all ${entries} scored` : `${entries - done} of ${entries} to go`
}

const SLATE_LABELS: Readonly<Record<string, string>> = {
  draft: 'slate started',
  returned: 'slate returned',
  submitted: 'slate submitted',
  confirmed: 'slate confirmed',
}

async function judgingValues(
  addressed: readonly Addressed[],
  question: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const facts = await seatFacts(addressed, question, reader)
  const { appUrl } = config()
  const all = appUrl + href('/judges')
  return valuesByAddress(addressed, ({ address, entityIds }) => {
    const own = (facts.get(address.toLowerCase()) ?? []).filter((seat) =>
      entityIds.includes(seat.committeeId),
    )
    const left = own.reduce((sum, { entries, done }) => sum + entries - done, 0)
    const line = (seat: SeatFacts, note: string) => ({ text: nameOf(seat), note, href: all })
    return {
      'judging.committees': textValue(own.map(nameOf).join(', ')),
      'judging.left': textValue(countText(left, 'entry', 'entries')),
      'judging.list': { kind: 'list', lines: own.map((seat) => line(seat, leftOf(seat))), href: all },
      'board.list': {
        kind: 'list',
        lines: own.map((seat) =>
          line(
            seat,
            `${seat.judgesDone} of ${countText(seat.judges, 'judge', 'judges')} finished; ${SLATE_LABELS[seat.slate ?? ''] ?? 'no slate yet'}`,
          ),
        ),
        href: all,
      },
      'judging.link': linkValue(all),
      'agreement.link': linkValue(appUrl + href('/judges/privacy')),
    }
  })
}

const committees: Placeholder = {
  name: 'judging.committees',
  kind: 'text',
  label: 'Their committees',
}
const link: Placeholder = { name: 'judging.link', kind: 'link', label: 'The judging overview' }
const own: Placeholder[] = [
  committees,
  { name: 'judging.left', kind: 'text', label: 'Entries left to score: “9 entries”' },
  { name: 'judging.list', kind: 'list', label: 'Each committee with the entries left to score' },
  link,
]
const board: Placeholder[] = [
  committees,
  { name: 'board.list', kind: 'list', label: 'Each committee with its judges’ progress and slate' },
  link,
]
const shared = {
  entity: 'committee',
  narrowing: ['categoryIds', 'categoryTypes'],
  anchors: [],
  values: judgingValues,
} as const

async function invitationValues(
  addressed: readonly Addressed[],
  { season }: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const rows = await reader
    .selectFrom('committee_invitations as i')
    .innerJoin('committees as k', 'k.id', 'i.committee_id')
    .innerJoin('categories as c', 'c.id', 'k.category_id')
    .where('i.id', 'in', [0, ...recordsOf(addressed)])
    .select(['i.id', 'i.sent_at', 'i.expires_at', 'c.type', 'c.number', 'c.name'])
    .orderBy('c.number')
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return valuesByAddress(addressed, ({ entityIds, timezone = null }) => {
    const own = entityIds.flatMap((id) => found.get(id) ?? [])
    const [first] = own
    const moment = (at: Date | null | undefined) =>
      textValue(at ? formatDateTime(at, season.timezone, timezone) : '')
    return {
      'invitation.committees': textValue(own.map((row) => categoryTitle(row)).join(', ')),
      'invitation.sent': moment(first?.sent_at),
      'invitation.until': moment(first?.expires_at),
    }
  })
}

export const judgesInvited = audienceFrom({
  code: 'judges_invited',
  name: 'People invited to judge',
  rule: 'People with an open, unanswered invitation to a committee of this season',
  entity: 'committee_invitation',
  narrowing: ['categoryIds', 'categoryTypes'],
  anchors: [{ code: 'invitation_sent', label: 'the invitation’s last sending' }],
  placeholders: [
    { name: 'invitation.committees', kind: 'text', label: 'The committees they are invited to' },
    { name: 'invitation.sent', kind: 'text', label: 'When the invitation was sent' },
    { name: 'invitation.until', kind: 'text', label: 'When the invitation expires' },
  ],
  gone: 'They have answered, or the invitation was withdrawn or has expired.',
  rows: async ({ season, filter, now }) => sql`
    SELECT lower(i.email::text) COLLATE "C" AS key, i.email::text AS address, i.name, u.id AS user_id, u.timezone,
      i.id AS entity_id, i.sent_at AS anchor_at, c.name AS title, '' AS place, i.sent_at AS at
    FROM committee_invitations i JOIN committees k ON k.id = i.committee_id JOIN categories c ON c.id = k.category_id
    LEFT JOIN users u ON u.email = i.email AND u.email_verified_at IS NOT NULL
    WHERE k.year = ${season.year} AND i.status = 'sent' AND i.expires_at > ${now}
      AND (u.id IS NULL OR u.status = 'active') AND ${filteredBy(filter, { categories: true })}`,
  why: (row, { season }) =>
    `invited to the committee for “${row.title}” on ${dayOf(row.at, season.timezone)}, and has not answered`,
  values: invitationValues,
})

export const judgesUnsigned = audienceFrom({
  ...shared,
  code: 'judges_unsigned',
  name: 'Judges who have not signed',
  rule: 'Members of this season’s committees without a valid signature on the agreement in force',
  placeholders: [committees, { name: 'agreement.link', kind: 'link', label: 'The agreement to sign' }, link],
  gone: 'They have signed, or are no longer on a committee.',
  rows: async (question) =>
    seatRows(
      question,
      sql`u.id NOT IN (${validSigners('judge', question.season.year)})
      AND EXISTS (SELECT FROM agreements a WHERE a.year = ${question.season.year} AND a.audience = 'judge' AND a.status = 'active')`,
    ),
  why: (row) =>
    `this account is on the committee for “${row.title}” and has not signed the agreement in force`,
})

export const judgesSigned = audienceFrom({
  ...shared,
  code: 'judges_signed',
  name: 'Judges who have signed',
  rule: 'Chairs and judges of this season’s committees with a valid signature',
  placeholders: own,
  gone: 'They are no longer on a committee, or have to sign again.',
  rows: async (question) =>
    seatRows(question, sql`${SCORES} AND u.id IN (${validSigners('judge', question.season.year)})`),
  why: (row) => `this account judges “${row.title}”`,
})

export const judgesUnfinished = audienceFrom({
  ...shared,
  code: 'judges_unfinished',
  name: 'Judges with entries left to score',
  rule: 'Chairs and judges with entries neither scored nor abstained from, on committees whose slate is not submitted',
  placeholders: own,
  gone: 'They have finished scoring, or the slate was submitted.',
  rows: async (question) =>
    seatRows(
      question,
      sql`${SCORES} AND ${NO_SLATE} AND EXISTS (SELECT FROM ${ownEntries(question)} AND NOT ${finished})`,
    ),
  why: (row) => `this account judges “${row.title}” and has entries left to score`,
})

export const chairs = audienceFrom({
  ...shared,
  code: 'chairs',
  name: 'Chairs',
  rule: 'Chairs of this season’s committees',
  placeholders: board,
  gone: 'They no longer chair a committee.',
  rows: async (question) => seatRows(question, sql`cm.role = 'chair'`),
  why: (row) => `this account chairs the committee for “${row.title}”`,
})

export const chairsJudging = audienceFrom({
  ...shared,
  code: 'chairs_judging',
  name: 'Chairs whose committee is judging',
  rule: 'Chairs of committees that have entries to judge and no submitted slate, while judging is open',
  placeholders: board,
  gone: 'The slate was submitted, or judging is closed.',
  async rows(question, reader) {
    const open = isJudgingOpen(await configValuesIn(reader))
    return seatRows(question, sql`${open}::boolean AND ${WITHOUT_SLATE}`)
  },
  why: (row) => `this account chairs the committee for “${row.title}”, which is judging`,
})

export const chairsWithoutSlate = audienceFrom({
  ...shared,
  code: 'chairs_without_slate',
  name: 'Chairs whose slate is missing',
  rule: 'Chairs of committees that have entries to judge and whose slate is not submitted, or was returned',
  placeholders: board,
  gone: 'The slate was submitted.',
  rows: async (question) => seatRows(question, WITHOUT_SLATE),
  why: (row) => `this account chairs the committee for “${row.title}”, whose slate is not submitted`,
})
