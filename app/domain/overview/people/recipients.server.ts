import { searchedText } from '#app/platform/mail-address.ts'
import { sql } from 'kysely'
import { personName } from '#db/person-name.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { filterOf, readListState } from '#app/ui/list-state.ts'
import type { RecipientRow, RecipientSource } from '#app/domain/mail/direct/recipients.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { listPeople } from './list.server.ts'
import { PEOPLE_FILTERS, PEOPLE_LIST } from './rules.ts'

/** People with accounts: an admin writes to them from the list of people and from the page of one. */
export const peopleRecipients: RecipientSource = {
  from: 'people',
  entity: 'user',
  noun: { one: 'person', other: 'people' },
  who: 'each of them',
  placeholders: [],
  back: (list) => withQuery(href('/admin/people'), list),

  async listed(list, limit, admin) {
    const state = readListState(list, PEOPLE_LIST)
    const { year } = await currentSeason()
    const only = filterOf(state, 'role', PEOPLE_FILTERS)
    const query = searchedText(state.query)
    const { rows } = await listPeople(admin, year, { ...state, query, limit, offset: 0, only })
    return rows.map(({ id }) => id)
  },

  async people(ids, _admin, reader) {
    const { rows } = await sql<RecipientRow>`
      select u.id as "recordId", ${personName('u')} as record, u.id as "userId", u.email::text as email, ${personName('u')} as name,
        u.first_name as "firstName", u.status = 'active' as active
      from unnest(${[...ids]}::bigint[]) with ordinality as chosen(id, place) join users u on u.id = chosen.id
      order by chosen.place`.execute(reader)
    return rows
  },

  values: () => Promise.resolve(() => ({})),
}
