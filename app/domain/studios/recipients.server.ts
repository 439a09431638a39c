import { searchedText } from '#app/platform/mail-address.ts'
import { sql } from 'kysely'
import { personName } from '#db/person-name.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { filterOf, readListState } from '#app/ui/list-state.ts'
import type { RecipientRow, RecipientSource } from '#app/domain/mail/direct/recipients.ts'
import { textValue } from '#app/domain/mail/values.ts'
import { andMore } from '#app/domain/season/audiences/audience-phrases.ts'
import { CART_ROLES } from '#app/domain/season/audiences/studio-people.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { listAdminStudios, STUDIO_LIST, STUDIO_STATUSES } from './admin-list.server.ts'
import { STUDIO_TYPES } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

/** The people of studios: an admin writes to them from the list of studios and from the page of one. */
export const studioRecipients: RecipientSource = {
  from: 'studios',
  entity: 'studio',
  get noun() {
    return { one: words.studio, other: words.studios }
  },
  get who() {
    return `the owners, submitters and payers of the ${words.studio}`
  },
  placeholders: [
    {
      name: 'studio.names',
      kind: 'text',
      get label() {
        return `Their ${words.studio}: “Gull & Gasket” and 1 more`
      },
    },
  ],
  back: (list) => withQuery(href('/admin/studios'), list),

  async listed(list, limit, admin) {
    const state = readListState(list, STUDIO_LIST)
    const { year } = await currentSeason()
    const { rows } = await listAdminStudios(admin, year, {
      ...state,
      ...{ query: searchedText(state.query), limit, offset: 0 },
      type: filterOf(state, 'type', STUDIO_TYPES),
      status: filterOf(state, 'status', STUDIO_STATUSES),
    })
    return rows.map(({ id }) => id)
  },

  async people(ids, _admin, reader) {
    const { rows } = await sql<RecipientRow>`
      select s.id as "recordId", s.name as record, u.id as "userId", coalesce(u.email::text, '') as email,
        coalesce(${personName('u')}, '') as name, coalesce(u.first_name, '') as "firstName", u.status = 'active' as active
      from unnest(${[...ids]}::bigint[]) with ordinality as chosen(id, place)
      join studios s on s.id = chosen.id
      left join (studio_members m join users u on u.id = m.user_id)
        on m.studio_id = s.id and m.status = 'active' and m.role = any(${[...CART_ROLES]}::text[])
      order by chosen.place, u.id`.execute(reader)
    return rows
  },

  async values(ids, reader) {
    const rows =
      ids.length === 0
        ? []
        : await reader
            .selectFrom('studios')
            .where('id', 'in', [...new Set(ids)])
            .select(['id', 'name'])
            .execute()
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return (own) => ({ 'studio.names': textValue(andMore(own.map((id) => names.get(id) ?? ''))) })
  },
}
