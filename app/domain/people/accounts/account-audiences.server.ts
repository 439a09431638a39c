import { sql, type RawBuilder } from 'kysely'
import { ROW_NAMES_ACCOUNT } from '#app/domain/people/whitelist/person-names.server.ts'
import type { Addressed } from '#app/domain/season/audiences/audience.ts'
import { audienceFrom, USER_COLUMNS } from '#app/domain/season/audiences/sql-audience.server.ts'
import { filteredBy, studioPeople } from '#app/domain/season/audiences/studio-people.ts'
import { awardDayOf } from '#app/domain/season/seasons/award-day.server.ts'
import { config } from '#app/config.server.ts'
import type { WhitelistPurpose } from './access.ts'
import { linkValue, textValue, type MailValues } from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'
import { words } from '#app/platform/award-words.ts'

/** A condition on `users u`: a live whitelist row of the season names them for a purpose, not for one entry. */
function whitelisted(purpose: WhitelistPurpose, year: number, now: Date): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT 1 FROM whitelist w
    WHERE w.year = ${year} AND w.purpose = ${purpose} AND w.submission_id IS NULL
      AND w.valid_from <= ${now} AND (w.valid_to IS NULL OR w.valid_to > ${now})
      AND (w.max_uses IS NULL OR w.uses < w.max_uses)
      AND ${ROW_NAMES_ACCOUNT})`
}

/** The same values for all people. */
function forAll(values: () => MailValues) {
  return (addressed: readonly Addressed[]): Promise<Map<string, MailValues>> => {
    const same = values()
    return Promise.resolve(new Map(addressed.map(({ address }) => [address.toLowerCase(), same])))
  }
}

/** The person is the record. */
const PERSON = sql`${USER_COLUMNS}, u.id AS entity_id, NULL::timestamptz AS anchor_at`

export const votersAll = audienceFrom({
  code: 'voters_all',
  part: 'voting',
  name: 'Voters',
  rule: 'Members with an approved vote, and people whitelisted to vote this season',
  entity: 'user',
  narrowing: [],
  anchors: [],
  placeholders: [{ name: 'votes.link', kind: 'link', label: 'The ballot' }],
  gone: 'They can no longer vote.',
  rows: async ({ season, now }) => sql`
    SELECT ${PERSON}, coalesce(v.name, '') AS title, '' AS place, NULL::timestamptz AS at
    FROM users u
    LEFT JOIN LATERAL (
      SELECT t.name FROM memberships mb JOIN membership_types t ON t.id = mb.membership_type_id
      WHERE mb.user_id = u.id AND mb.status = 'active' AND mb.pro_vote_status = 'approved' AND t.can_vote
        AND (mb.ends_on IS NULL OR mb.ends_on >= ${awardDayOf(now)})
      LIMIT 1
    ) v ON true
    WHERE u.status = 'active' AND (v.name IS NOT NULL OR ${whitelisted('voting', season.year, now)})`,
  why: (row) =>
    row.title ? `this account can vote as “${row.title}”` : 'this address is whitelisted to vote this season',
  values: forAll(() => ({ 'votes.link': linkValue(config().appUrl + href('/votes')) })),
})

export const pressUsers = audienceFrom({
  code: 'press_users',
  part: 'press',
  name: 'Press',
  rule: 'Press accounts, and people whitelisted as press this season',
  entity: 'user',
  narrowing: [],
  anchors: [],
  placeholders: [{ name: 'press.link', kind: 'link', label: 'The press pages' }],
  gone: 'They are no longer press.',
  rows: async ({ season, now }) => sql`
    SELECT ${PERSON}, CASE WHEN u.is_press THEN 'account' ELSE '' END AS title, '' AS place, NULL::timestamptz AS at
    FROM users u
    WHERE u.status = 'active' AND (u.is_press OR ${whitelisted('press', season.year, now)})`,
  why: (row) => (row.title ? 'this is a press account' : 'this address is whitelisted as press this season'),
  values: forAll(() => ({ 'press.link': linkValue(config().appUrl + href('/press')) })),
})

export const admins = audienceFrom({
  code: 'admins',
  name: 'Admins',
  rule: 'All admins',
  entity: 'user',
  narrowing: [],
  anchors: [],
  placeholders: [{ name: 'overview.link', kind: 'link', label: 'The admin overview' }],
  gone: 'They are no longer an admin.',
  rows: async () => sql`
    SELECT ${PERSON}, '' AS title, '' AS place, NULL::timestamptz AS at
    FROM users u WHERE u.status = 'active' AND u.role = 'admin'`,
  why: () => 'this is an admin account',
  values: forAll(() => ({ 'overview.link': linkValue(config().appUrl + href('/admin/dashboard')) })),
})

export const judges = audienceFrom({
  code: 'judges',
  part: 'judging',
  name: 'Judges',
  rule: 'Members of this season’s committees, invited or accepted',
  entity: 'user',
  narrowing: ['categoryIds', 'categoryTypes'],
  anchors: [],
  placeholders: [
    { name: 'judging.committees', kind: 'text', label: 'Their committees' },
    { name: 'judging.link', kind: 'link', label: 'The judging pages' },
  ],
  gone: 'They are no longer on a committee of this season.',
  rows: async ({ season, filter }) => sql`
    SELECT ${PERSON}, min(k.name) AS title, count(*)::text AS place, NULL::timestamptz AS at
    FROM committees k JOIN categories c ON c.id = k.category_id
    JOIN committee_members cm ON cm.committee_id = k.id AND cm.status IN ('invited', 'accepted')
    JOIN users u ON u.id = cm.user_id AND u.status = 'active'
    WHERE k.year = ${season.year} AND ${filteredBy(filter, { categories: true })}
    GROUP BY u.id`,
  why: (row) =>
    `this account is on the committee “${row.title}”${row.place === '1' ? '' : ` and ${Number(row.place) - 1} more`}`,
  async values(addressed, { season }, reader) {
    const ids = addressed.flatMap(({ entityIds }) => entityIds)
    const rows =
      ids.length > 0
        ? await reader
            .selectFrom('committee_members as m')
            .innerJoin('committees as k', 'k.id', 'm.committee_id')
            .where('k.year', '=', season.year)
            .where('m.status', 'in', ['invited', 'accepted'])
            .where('m.user_id', 'in', ids)
            .orderBy('k.name')
            .select(['m.user_id', 'k.name'])
            .execute()
        : []
    const link = linkValue(config().appUrl + href('/judges'))
    return new Map(
      addressed.map(({ address, entityIds }) => [
        address.toLowerCase(),
        {
          'judging.committees': textValue(
            rows
              .filter((row) => entityIds.includes(row.user_id))
              .map(({ name }) => name)
              .join(', '),
          ),
          'judging.link': link,
        } satisfies MailValues,
      ]),
    )
  },
})

export const studioOwners = audienceFrom({
  code: 'studio_owners',
  get name() {
    return `${words.Studio} owners`
  },
  get rule() {
    return `Owners of all active ${words.studios}, with or without entries`
  },
  entity: 'studio',
  narrowing: ['studioTypes'],
  anchors: [],
  placeholders: [
    {
      name: 'studios.names',
      kind: 'text',
      get label() {
        return `The first five ${words.studios} they own`
      },
    },
    {
      name: 'studios.link',
      kind: 'link',
      get label() {
        return `Their ${words.studios} page`
      },
    },
    { name: 'enter.link', kind: 'link', label: 'The page to start an entry' },
  ],
  get gone() {
    return `They no longer own an active ${words.studio}.`
  },
  rows: async ({ filter }) => sql`
    SELECT ${USER_COLUMNS}, st.id AS entity_id, NULL::timestamptz AS anchor_at, st.name AS title, '' AS place,
      NULL::timestamptz AS at
    FROM studios owned ${studioPeople(sql`owned.id`, ['owner'])}
    WHERE ${filteredBy(filter, { studios: true })}`,
  why: (row) => `this account owns the ${words.studio} ${row.title}`,
  async values(addressed, _question, reader) {
    const ids = [...new Set(addressed.flatMap(({ entityIds }) => entityIds))]
    const rows =
      ids.length > 0
        ? await reader.selectFrom('studios').where('id', 'in', ids).select(['id', 'name']).execute()
        : []
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const { appUrl } = config()
    return new Map(
      addressed.map(({ address, entityIds }) => {
        const own = entityIds.flatMap((id) => names.get(id) ?? [])
        const shown = own.slice(0, 5).join(', ')
        return [
          address.toLowerCase(),
          {
            'studios.names': textValue(own.length > 5 ? `${shown} and ${own.length - 5} more` : shown),
            'studios.link': linkValue(appUrl + href('/studios/view')),
            'enter.link': linkValue(appUrl + href('/submissions/add')),
          } satisfies MailValues,
        ]
      }),
    )
  },
})
