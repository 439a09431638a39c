import { entryHref } from '#app/domain/submissions/addresses.ts'
import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Addressed, AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { ENTRY_NARROWING, entryValuesOf, LINES_GIVEN, valuesByAddress } from './entry-values.ts'
import { audienceFrom, USER_COLUMNS } from '#app/domain/season/audiences/sql-audience.server.ts'
import { ENTRY_ROLES, filteredBy, studioPeople } from '#app/domain/season/audiences/studio-people.ts'
import { dayOf } from '#app/domain/season/audiences/audience-phrases.ts'
import { config } from '#app/config.server.ts'
import { textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import { closingFor } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { missingMaterials } from '#app/domain/submissions/form/missing-materials.ts'
import { readEntries, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { ENTRIES, shownTitle } from '#app/domain/submissions/rules.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { href } from '#app/platform/href.ts'
import { words } from '#app/platform/award-words.ts'

const shared: Placeholder[] = [
  { name: 'entries.count', kind: 'text', label: 'How many: “2 entries”' },
  { name: 'entries.titles', kind: 'text', label: 'The first title: “Tin Lanterns” and 2 more' },
]

const READ_AT_ONCE = 200

/** Entries in full, some at a time: each costs its answers and files. */
async function entriesOf(ids: readonly number[], reader: Reader): Promise<Map<number, EntryRecord>> {
  const found = new Map<number, EntryRecord>()
  for (let start = 0; start < ids.length; start += READ_AT_ONCE)
    for (const record of await readEntries(ids.slice(start, start + READ_AT_ONCE), reader))
      found.set(record.entry.id, record)
  return found
}

/** "P03-0042 · Best Short Film: The film, Stills": all but the title. */
function missingText({ entry, category, fields, content }: EntryRecord): string {
  const missing = missingMaterials(fields, content).map(({ label }) => label)
  return `${entry.code ? `${entry.code} · ` : ''}${category.name}: ${missing.join(', ')}`
}

async function materialsValues(
  addressed: readonly Addressed[],
  { season }: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  // One list names so many; the others are counted.
  const named = addressed.flatMap(({ entityIds }) => entityIds.slice(0, LINES_GIVEN))
  const [entries, deadlines] = await Promise.all([
    entriesOf([...new Set(named)], reader),
    deadlinesOf(season.year, reader),
  ])
  const { appUrl } = config()
  return valuesByAddress(addressed, (entityIds, timezone) => {
    const own = entityIds.slice(0, LINES_GIVEN).flatMap((id) => entries.get(id) ?? [])
    const ends = own.flatMap(({ category }) => {
      const scope = { categoryId: category.id, categoryType: category.type }
      return closingFor(deadlines, 'materials', scope)?.closesAt ?? []
    })
    const [due] = ends.sort((a, b) => a.getTime() - b.getTime())
    return {
      ...entryValuesOf('entries', {
        total: entityIds.length,
        noun: ENTRIES,
        entries: own.map((record) => ({ title: record.entry.title, record })),
        line: ({ record }) => ({
          note: missingText(record),
          href: appUrl + entryHref(record.entry.id),
        }),
        link: appUrl + href('/submissions'),
      }),
      'entries.due': textValue(due ? formatDateTime(due, season.timezone, timezone) : ''),
    }
  })
}

export const entriesIncomplete = audienceFrom({
  code: 'entries_incomplete',
  name: 'People whose entries lack materials',
  get rule() {
    return `Owners and submitters of ${words.studios} with submitted entries this season that lack files or answers needed by the materials date`
  },
  entity: 'submission',
  narrowing: ENTRY_NARROWING,
  anchors: [{ code: 'entry_submitted', label: 'the day the entry was submitted' }],
  placeholders: [
    ...shared,
    { name: 'entries.list', kind: 'list', label: 'Each entry with a link and what is missing' },
    { name: 'entries.due', kind: 'text', label: 'When the first of the materials are due, with zone' },
    { name: 'entries.link', kind: 'link', label: 'The page with their entries' },
  ],
  gone: 'None of their entries lacks materials now.',
  rows: async ({ season, filter }) => sql`
    SELECT ${USER_COLUMNS}, s.id AS entity_id, s.submitted_at AS anchor_at, s.title, s.materials_missing::text AS place,
      s.submitted_at AS at
    FROM submissions s JOIN categories c ON c.id = s.category_id
    ${studioPeople(sql`s.studio_id`, ENTRY_ROLES)}
    WHERE s.year = ${season.year} AND s.materials_missing > 0 AND s.materials_received_at IS NULL
      AND s.status IN ('submitted', 'in_review', 'returned', 'accepted') AND ${filteredBy(filter)}`,
  why: (row) =>
    `“${shownTitle(row.title)}” was sent in and lacks ${Number(row.place) === 1 ? 'one thing' : `${row.place} things`} needed by the materials date`,
  values: materialsValues,
})

async function expiredValues(
  addressed: readonly Addressed[],
  _question: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const ids = [...new Set(addressed.flatMap(({ entityIds }) => entityIds.slice(0, LINES_GIVEN)))]
  const rows =
    ids.length > 0
      ? await reader
          .selectFrom('submissions as s')
          .innerJoin('categories as c', 'c.id', 's.category_id')
          .where('s.id', 'in', ids)
          .select(['s.id', 's.title', 'c.name as category'])
          .execute()
      : []
  const entries = new Map(rows.map((row) => [row.id, row]))
  const link = config().appUrl + href('/submissions/expired')
  return valuesByAddress(addressed, (entityIds) =>
    entryValuesOf('entries', {
      total: entityIds.length,
      noun: { one: 'draft', other: 'drafts' },
      entries: entityIds.flatMap((id) => entries.get(id) ?? []),
      line: ({ category }) => ({ note: category }),
      link,
    }),
  )
}

export const entriesExpired = audienceFrom({
  code: 'entries_expired',
  name: 'People whose drafts missed the call',
  get rule() {
    return `Owners and submitters of ${words.studios} with drafts this season that were not submitted by the end of the call`
  },
  entity: 'submission',
  narrowing: ENTRY_NARROWING,
  anchors: [{ code: 'entry_expired', label: 'the moment the draft missed the call' }],
  placeholders: [
    ...shared,
    { name: 'entries.list', kind: 'list', label: 'Each draft with its category' },
    { name: 'entries.link', kind: 'link', label: 'The page with the drafts that missed the call' },
  ],
  gone: 'None of these drafts counts as missed now.',
  rows: async ({ season, filter }) => sql`
    SELECT ${USER_COLUMNS}, s.id AS entity_id, s.expired_at AS anchor_at, s.title, c.name AS place, s.expired_at AS at
    FROM submissions s JOIN categories c ON c.id = s.category_id
    ${studioPeople(sql`s.studio_id`, ENTRY_ROLES)}
    WHERE s.year = ${season.year} AND s.status = 'expired' AND ${filteredBy(filter)}`,
  why: (row, { season }) =>
    `draft “${shownTitle(row.title)}” (${row.place}) missed the call${row.at ? ` on ${dayOf(row.at, season.timezone)}` : ''}`,
  values: expiredValues,
})
