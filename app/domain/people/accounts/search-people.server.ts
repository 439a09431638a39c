import { sql } from 'kysely'
import { personName } from '#db/person-name.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'

interface Row {
  id: number
  rank: SearchRank
  name: string
  email: string
  suspended: boolean
}

const PERSON_TEXT = sql<string>`search_form(u.first_name || ' ' || u.last_name || ' ' || u.email::text)`

/** People by name, address and member number. */
export const searchedPeople: SearchedKind = {
  heading: 'People',
  noun: { one: 'person', other: 'people' },
  list: (text) => withQuery(href('/admin/people'), { q: text }),
  async find({ text }, reader) {
    const order = sql`lower(u.last_name), lower(u.first_name), u.id`
    const hit = rankedHits(text, {
      from: sql`users u`,
      id: sql`u.id`,
      exact: [
        sql<boolean>`u.email = ${storedAddress(text)}::citext`,
        sql<boolean>`u.id in (select d.claimed_by from member_directory d where d.member_no = ${text})`,
      ],
      begins: [
        {
          form: sql`left(${PERSON_TEXT}, 60)`,
          whole: sql`search_form(u.first_name || ' ' || u.last_name)`,
        },
        { form: sql`left(search_form(u.last_name), 60)`, whole: sql`search_form(u.last_name)` },
        { form: sql`(lower(u.email::text) collate "C")` },
      ],
      contains: PERSON_TEXT,
      order,
    })
    const { rows } = await sql<Row>`with ${hit}
      select u.id, hit.rank, ${personName('u')} as name, u.email, u.status = 'suspended' as suspended
      from hit join users u on u.id = hit.id order by hit.rank, ${order}`.execute(reader)
    return rows.map(({ id, rank, name, email, suspended }) => ({
      id,
      rank,
      title: name || email,
      detail: [email, ...(suspended ? ['Suspended'] : [])].join(' · '),
      to: href('/admin/people/:id', { id }),
    }))
  },
}
