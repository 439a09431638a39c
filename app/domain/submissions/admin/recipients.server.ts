import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { personName } from '#db/person-name.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { withoutConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import { readListState } from '#app/ui/list-state.ts'
import type { RecipientRow, RecipientSource } from '#app/domain/mail/direct/recipients.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { ENTRY_ROLES } from '#app/domain/season/audiences/studio-people.ts'
import { entryHref } from '../addresses.ts'
import { entryValuesOf } from '../audiences/entry-values.ts'
import { ENTRIES } from '../rules.ts'
import { ADMIN_LIST } from './admin-filters.ts'
import { adminEntryQuery, listAdminEntryIds } from './admin-list.server.ts'
import { words } from '#app/platform/award-words.ts'

/** The people who answer for entries: an admin writes to them from the list of entries and from the page of one. */
export const entryRecipients: RecipientSource = {
  from: 'entries',
  entity: 'submission',
  noun: ENTRIES,
  get who() {
    return `the owners and submitters of the ${words.studio}`
  },
  placeholders: [
    { name: 'entries.count', kind: 'text', label: 'How many: “2 entries”' },
    { name: 'entries.titles', kind: 'text', label: 'The first title: “Tin Lanterns” and 2 more' },
    { name: 'entries.list', kind: 'list', label: 'Their entries, each with code and category' },
    { name: 'entries.link', kind: 'link', label: 'The page with all of their entries' },
  ],
  back: (list) => withQuery(href('/admin/submissions'), list),

  async listed(list, limit, admin) {
    const state = readListState(list, ADMIN_LIST)
    const query = await adminEntryQuery(state, await currentSeason())
    return listAdminEntryIds(admin, query, state, { limit, offset: 0 })
  },

  async people(ids, admin, reader) {
    const { rows } = await sql<RecipientRow>`
      select s.id as "recordId", concat_ws(' · ', s.code, coalesce(nullif(s.title, ''), 'Untitled')) as record, u.id as "userId",
        coalesce(u.email::text, '') as email, coalesce(${personName('u')}, '') as name, coalesce(u.first_name, '') as "firstName",
        u.status = 'active' as active
      from unnest(${[...ids]}::bigint[]) with ordinality as chosen(id, place)
      join submissions s on s.id = chosen.id
      left join (studio_members m join users u on u.id = m.user_id)
        on m.studio_id = s.studio_id and m.status = 'active' and m.role = any(${[...ENTRY_ROLES]}::text[])
      where ${withoutConflictIgnoringAccess(admin, 's.id')}
      order by chosen.place, u.id`.execute(reader)
    return rows
  },

  async values(ids, reader) {
    const { rows } = await sql<{ id: number; title: string; code: string | null; category: string }>`
      select s.id, s.title, s.code, c.name as category from submissions s join categories c on c.id = s.category_id
      where s.id = any(${[...ids]}::bigint[])`.execute(reader)
    const known = new Map(rows.map((row) => [row.id, row]))
    const { appUrl } = config()
    return (own) =>
      entryValuesOf('entries', {
        total: own.length,
        noun: ENTRIES,
        entries: own.flatMap((id) => known.get(id) ?? []),
        line: ({ id, code, category }) => ({
          note: [...(code ? [code] : []), category].join(' · '),
          href: appUrl + entryHref(id),
        }),
        link: appUrl + href('/submissions'),
      })
  },
}
