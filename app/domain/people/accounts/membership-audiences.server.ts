import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Addressed, AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import {
  audienceFrom,
  USER_COLUMNS,
  type FoundRow,
  type RowSource,
} from '#app/domain/season/audiences/sql-audience.server.ts'
import { dayOf } from '#app/domain/season/audiences/audience-phrases.ts'
import { awardDayOf, endOfAwardDay } from '#app/domain/season/seasons/award-day.server.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { config } from '#app/config.server.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'

const placeholders: Placeholder[] = [
  { name: 'membership.type', kind: 'text', label: 'The membership type, such as “Student”' },
  { name: 'membership.ends', kind: 'text', label: 'Its last day, if it has one' },
]
const proofPlaceholders: Placeholder[] = [
  ...placeholders,
  { name: 'proof.link', kind: 'link', label: 'The page to upload proof of enrolment' },
]

/** Memberships end after their last day. */
const ENDS_AT = endOfAwardDay('mb.ends_on')

const running = (now: Date) =>
  sql`mb.status = 'active' AND (mb.ends_on IS NULL OR mb.ends_on >= ${awardDayOf(now)})`

function membershipRows(condition: RawBuilder<unknown>, anchorAt: RawBuilder<unknown>): RowSource {
  return sql`
    SELECT ${USER_COLUMNS}, mb.id AS entity_id, ${anchorAt} AS anchor_at, t.name AS title,
      coalesce(to_char(mb.ends_on, 'YYYY-MM-DD'), '') AS place, mb.created_at AS at
    FROM memberships mb JOIN membership_types t ON t.id = mb.membership_type_id
    JOIN users u ON u.id = mb.user_id AND u.status = 'active'
    WHERE ${condition}`
}

async function membershipValues(
  addressed: readonly Addressed[],
  _question: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const ids = [...new Set(addressed.flatMap(({ entityIds }) => entityIds))]
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.id', 'in', ids)
    .select(['m.id', 't.name', 'm.ends_on as endsOn'])
    .execute()
  const memberships = new Map(rows.map((row) => [row.id, row]))
  const proof = config().appUrl + href('/members/proof')
  return new Map(
    addressed.map(({ address, entityIds }) => {
      // A person has one membership at a time.
      const [own] = entityIds.flatMap((id) => memberships.get(id) ?? [])
      return [
        address.toLowerCase(),
        {
          'membership.type': textValue(own?.name ?? ''),
          'membership.ends': textValue(own?.endsOn ? formatDay(own.endsOn) : ''),
          'proof.link': linkValue(proof),
        } satisfies MailValues,
      ]
    }),
  )
}

const ends = [{ code: 'membership_ends', label: 'the end of the membership’s last day' }]
const until = (row: FoundRow) => (row.place ? `, until ${formatDay(row.place)}` : '')
const shared = { entity: 'membership', narrowing: [], values: membershipValues } as const

export const proofRequired = audienceFrom({
  ...shared,
  code: 'proof_required',
  name: 'Members who need to prove enrolment',
  rule: 'People whose student membership needs proof of enrolment',
  anchors: [{ code: 'proof_asked', label: 'the day proof was requested' }],
  placeholders: proofPlaceholders,
  gone: 'The proof was sent, or the membership was decided.',
  rows: async () => membershipRows(sql`mb.status = 'proof_required' AND t.is_student`, sql`mb.created_at`),
  why: (row, { season }) =>
    `membership “${row.title}” has needed proof of enrolment since ${dayOf(row.at, season.timezone)}`,
})

export const membersEnding = audienceFrom({
  ...shared,
  code: 'members_ending',
  name: 'Members with an end date',
  rule: 'People with an active membership that has a last day',
  anchors: ends,
  placeholders,
  gone: 'The membership was renewed or has ended.',
  rows: async ({ now }) => membershipRows(sql`${running(now)} AND mb.ends_on IS NOT NULL`, ENDS_AT),
  why: (row) => `membership “${row.title}” ends on ${formatDay(row.place)}`,
})

export const membersStudents = audienceFrom({
  ...shared,
  code: 'members_students',
  name: 'Student members',
  rule: 'People with an active student membership',
  anchors: ends,
  placeholders,
  gone: 'They are no longer a student member.',
  rows: async ({ now }) => membershipRows(sql`${running(now)} AND t.is_student`, ENDS_AT),
  why: (row) => `this account has the student membership “${row.title}”${until(row)}`,
})

export const proMembers = audienceFrom({
  ...shared,
  code: 'pro_members',
  name: 'Professional members',
  rule: 'People with an active professional membership',
  anchors: ends,
  placeholders,
  gone: 'They are no longer a professional member.',
  rows: async ({ now }) => membershipRows(sql`${running(now)} AND t.is_pro`, ENDS_AT),
  why: (row) => `this account has the professional membership “${row.title}”${until(row)}`,
})
