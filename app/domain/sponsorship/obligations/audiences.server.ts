import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import { recordsOf, valuesByAddress } from '#app/domain/season/audiences/addressed-values.ts'
import type { Addressed, AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { audienceFrom, type RowSource } from '#app/domain/season/audiences/sql-audience.server.ts'
import { applicationUrl } from '#app/domain/sponsorship/applications/link.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { listObligationsOf } from './queries.server.ts'
import { isOpen, OPEN_STATES } from './rules.ts'

/** Contacts of sponsorships, with or without an account. */

const OPEN = sql.join(OPEN_STATES.map((state) => sql.lit(state)))

function contactRows({ season }: AudienceQuestion, condition: RawBuilder<unknown>): RowSource {
  return sql`
    SELECT lower(s.contact_email::text) COLLATE "C" AS key, s.contact_email::text AS address, s.contact_name AS name,
      u.id AS user_id, u.timezone, s.id AS entity_id, NULL::timestamptz AS anchor_at, s.company AS title,
      coalesce(r.name, '') AS place, NULL::timestamptz AS at
    FROM sponsorships s LEFT JOIN sponsorship_package_revisions r ON r.id = s.revision_id
    LEFT JOIN users u ON u.email = s.contact_email AND u.status = 'active' AND u.email_verified_at IS NOT NULL
    WHERE s.year = ${season.year} AND s.state IN ('accepted', 'contracted', 'active') AND ${condition}`
}

const PLACEHOLDERS: Placeholder[] = [
  { name: 'sponsorship.company', kind: 'text', label: 'The company' },
  { name: 'sponsorship.package', kind: 'text', label: 'The package' },
  { name: 'tasks.count', kind: 'text', label: 'How many: “3 open tasks”' },
  { name: 'tasks.list', kind: 'list', label: 'Each open task with its date' },
  { name: 'sponsorship.link', kind: 'link', label: 'The personal link of the sponsorship' },
]

async function sponsorValues(
  addressed: readonly Addressed[],
  _question: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const ids = recordsOf(addressed)
  const rows = await reader
    .selectFrom('sponsorships as s')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('s.id', 'in', [0, ...ids])
    .select(['s.id', 's.company', 's.link_key as linkKey', 'r.name as packageName'])
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const owed = await listObligationsOf([...ids], reader)
  return valuesByAddress(addressed, ({ entityIds }) => {
    const own = entityIds.flatMap((id) => found.get(id) ?? [])
    const [first] = own
    const tasks = owed.filter(
      ({ sponsorshipId, side, state }) =>
        side === 'sponsor' && isOpen(state) && entityIds.includes(sponsorshipId),
    )
    const lines = tasks.map(({ what, dueOn }) => ({
      text: what,
      ...(dueOn && { note: `by ${formatDay(dueOn)}` }),
    }))
    return {
      'sponsorship.company': textValue([...new Set(own.map(({ company }) => company))].join(', ')),
      'sponsorship.package': textValue(own.map(({ packageName }) => packageName ?? '').join(', ')),
      'tasks.count': textValue(countText(tasks.length, 'open task', 'open tasks')),
      'tasks.list': { kind: 'list', lines },
      'sponsorship.link': linkValue(first ? applicationUrl(first.linkKey) : config().appUrl),
    }
  })
}

const sponsors = {
  entity: 'sponsorship',
  narrowing: [],
  anchors: [],
  placeholders: PLACEHOLDERS,
  values: sponsorValues,
} as const

export const sponsorsOpenTasks = audienceFrom({
  ...sponsors,
  code: 'sponsors_open_tasks',
  name: 'Sponsors with open tasks',
  rule: 'Contacts of this season’s accepted sponsorships that still owe the award something',
  gone: 'Nothing is left to do for the sponsor.',
  rows: async (question) =>
    contactRows(
      question,
      sql`EXISTS (SELECT FROM sponsorship_obligations o WHERE o.sponsorship_id = s.id AND o.side = 'sponsor'
        AND o.state IN (${OPEN}))`,
    ),
  why: (row) => `${row.title} has open tasks for “${row.place}”`,
})

export const sponsorsUnsigned = audienceFrom({
  ...sponsors,
  code: 'sponsors_unsigned',
  name: 'Sponsors with a contract to sign',
  rule: 'Contacts of this season’s sponsorships whose contract was sent and is not signed',
  gone: 'The contract no longer needs the sponsor.',
  rows: async (question) =>
    contactRows(
      question,
      sql`EXISTS (SELECT FROM sponsorship_contracts k WHERE k.sponsorship_id = s.id AND k.state IN ('sent', 'viewed'))`,
    ),
  why: (row) => `the contract of ${row.title} for “${row.place}” is not signed`,
})
