import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Addressed, AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { LINES_GIVEN } from '#app/domain/submissions/audiences/entry-values.ts'
import {
  audienceFrom,
  USER_COLUMNS,
  type RowSource,
} from '#app/domain/season/audiences/sql-audience.server.ts'
import { recordsOf, valuesByAddress } from '#app/domain/season/audiences/addressed-values.ts'
import { ENTRY_ROLES, filteredBy, studioPeople } from '#app/domain/season/audiences/studio-people.ts'
import { countText } from '#app/ui/format/plural.ts'
import { config } from '#app/config.server.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import { clipIsMissing } from '#app/domain/submissions/nominations/missing-clip.server.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { nomineePageUrl } from './nominee-link.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { href } from '#app/platform/href.ts'
import { words } from '#app/platform/award-words.ts'

/** Nominees and entrants; all are empty before the announcement. */

/** Nominees by email address, with or without an account. */
function nomineeRows({ season, filter, now }: AudienceQuestion, condition: RawBuilder<unknown>): RowSource {
  return sql`
    SELECT lower(p.email) COLLATE "C" AS key, p.email AS address, p.full_name AS name, u.id AS user_id, u.timezone,
      p.id AS entity_id, NULL::timestamptz AS anchor_at, n.display_title AS title, c.name AS place, NULL::timestamptz AS at
    FROM nomination_people p JOIN nominations n ON n.id = p.nomination_id JOIN categories c ON c.id = n.category_id
    LEFT JOIN users u ON u.email = p.email::citext AND u.status = 'active' AND u.email_verified_at IS NOT NULL
    WHERE n.year = ${season.year} AND p.email <> '' AND ${publicNomination('n', now)}
      AND ${filteredBy(filter, { categories: true })} AND ${condition}`
}

/** Owners and submitters of nominated entries. */
function entrantRows({ season, filter, now }: AudienceQuestion, condition: RawBuilder<unknown>): RowSource {
  return sql`
    SELECT ${USER_COLUMNS}, s.id AS entity_id, NULL::timestamptz AS anchor_at, n.display_title AS title, c.name AS place,
      NULL::timestamptz AS at
    FROM nominations n JOIN categories c ON c.id = n.category_id JOIN submissions s ON s.id = n.submission_id
    ${studioPeople(sql`s.studio_id`, ENTRY_ROLES)}
    WHERE n.year = ${season.year} AND ${publicNomination('n', now)} AND ${filteredBy(filter)} AND ${condition}`
}

const UNCONFIRMED = sql`EXISTS (SELECT FROM nomination_people p WHERE p.nomination_id = n.id AND p.confirmed_at IS NULL)`

/** The first lines of a list, with the number of the others. */
function linesGiven<Line>(lines: readonly Line[]) {
  const more = Math.max(0, lines.length - LINES_GIVEN)
  return { kind: 'list', lines: lines.slice(0, LINES_GIVEN), more } as const
}

async function nomineeValues(
  addressed: readonly Addressed[],
  _question: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const rows = await reader
    .selectFrom('nomination_people as p')
    .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
    .innerJoin('categories as c', 'c.id', 'n.category_id')
    .where('p.id', 'in', [0, ...recordsOf(addressed)])
    .select(['p.id', 'p.link_key as linkKey', 'p.full_name as fullName', 'n.display_title as title'])
    .select('c.name as category')
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return valuesByAddress(addressed, ({ entityIds }) => {
    const own = entityIds.flatMap((id) => found.get(id) ?? [])
    const [first] = own
    const lines = own.map(({ title, category, fullName, linkKey }) => ({
      text: title,
      note: `${category}; ${fullName}`,
      href: nomineePageUrl(linkKey),
    }))
    return {
      'nominee.names': textValue([...new Set(own.map(({ fullName }) => fullName))].join(', ')),
      'nominations.count': textValue(countText(own.length, 'nomination', 'nominations')),
      'nominations.list': linesGiven(lines),
      'nominee.link': linkValue(first ? nomineePageUrl(first.linkKey) : config().appUrl),
    }
  })
}

async function nominatedEntryValues(
  addressed: readonly Addressed[],
  { season }: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const rows = await reader
    .selectFrom('nominations as n')
    .innerJoin('categories as c', 'c.id', 'n.category_id')
    .where('n.submission_id', 'in', [0, ...recordsOf(addressed)])
    .where('n.year', '=', season.year)
    .where('n.status', 'in', ['confirmed', 'announced'])
    .select(['n.submission_id', 'n.display_title as title', 'c.name as category'])
    .orderBy('c.number')
    .execute()
  const { appUrl } = config()
  const all = appUrl + href('/submissions')
  return valuesByAddress(addressed, ({ entityIds }) => {
    const own = rows.filter(({ submission_id: id }) => id !== null && entityIds.includes(id))
    const lines = own.map(({ submission_id: id, title, category }) => ({
      text: shownTitle(title),
      note: category,
      href: appUrl + href('/submissions/edit/:submissionId', { submissionId: id ?? 0 }),
    }))
    return {
      'entries.count': textValue(countText(own.length, 'nominated entry', 'nominated entries')),
      'entries.list': { ...linesGiven(lines), href: all },
      'entries.link': linkValue(all),
    }
  })
}

const nomineePlaceholders: Placeholder[] = [
  { name: 'nominee.names', kind: 'text', label: 'Their name as printed' },
  { name: 'nominations.count', kind: 'text', label: 'How many: “1 nomination”' },
  { name: 'nominations.list', kind: 'list', label: 'Each nomination with its personal link' },
  { name: 'nominee.link', kind: 'link', label: 'The personal link of the first nomination' },
]
const entryPlaceholders: Placeholder[] = [
  { name: 'entries.count', kind: 'text', label: 'How many: “2 nominated entries”' },
  { name: 'entries.list', kind: 'list', label: 'Each nominated entry with a link' },
  { name: 'entries.link', kind: 'link', label: 'Their entries' },
]
const nominee = {
  entity: 'nomination_person',
  narrowing: ['categoryIds', 'categoryTypes'],
  anchors: [],
  placeholders: nomineePlaceholders,
  values: nomineeValues,
} as const
const entry = {
  entity: 'submission',
  narrowing: ['categoryIds', 'categoryTypes', 'studioTypes'],
  anchors: [],
  placeholders: entryPlaceholders,
  values: nominatedEntryValues,
} as const

export const nomineePeople = audienceFrom({
  ...nominee,
  code: 'nominee_people',
  name: 'Nominees',
  rule: 'Nominees of this season, after the announcement',
  gone: 'They are no longer nominated.',
  rows: async (question) => nomineeRows(question, sql`true`),
  why: (row) => `nominated in “${row.place}” for “${shownTitle(row.title)}”`,
})

export const nomineePeopleUnconfirmed = audienceFrom({
  ...nominee,
  code: 'nominee_people_unconfirmed',
  name: 'Nominees with an unconfirmed name',
  rule: 'Nominees of this season whose printed name is not confirmed',
  gone: 'The name was confirmed.',
  rows: async (question) => nomineeRows(question, sql`p.confirmed_at IS NULL`),
  why: (row) =>
    `nominated in “${row.place}” for “${shownTitle(row.title)}”, and the printed name is not confirmed`,
})

export const entriesNominated = audienceFrom({
  ...entry,
  code: 'entries_nominated',
  name: 'People with nominated entries',
  get rule() {
    return `Owners and submitters of ${words.studios} with nominated entries of this season, after the announcement`
  },
  gone: 'The entry is no longer nominated.',
  rows: async (question) => entrantRows(question, sql`true`),
  why: (row) => `“${shownTitle(row.title)}” is nominated in “${row.place}”`,
})

export const entriesNominatedUnconfirmed = audienceFrom({
  ...entry,
  code: 'entries_nominated_unconfirmed',
  name: 'People with nominees to confirm',
  get rule() {
    return `Owners and submitters of ${words.studios} with nominated entries of this season that have an unconfirmed name`
  },
  gone: 'All names were confirmed.',
  rows: async (question) => entrantRows(question, UNCONFIRMED),
  why: (row) =>
    `“${shownTitle(row.title)}” is nominated in “${row.place}”, and a printed name is not confirmed`,
})

export const entriesWithoutClip = audienceFrom({
  ...entry,
  code: 'entries_without_clip',
  name: 'People with nominated entries without a clip',
  get rule() {
    return `Owners and submitters of ${words.studios} with nominated entries of this season without a clip for the ceremony`
  },
  gone: 'The clip was uploaded.',
  rows: async (question) => entrantRows(question, sql`${clipIsMissing('s.id')}`),
  why: (row) => `“${shownTitle(row.title)}” is nominated in “${row.place}” and has no clip`,
})
