import { sql } from 'kysely'
import { href, withQuery } from '#app/platform/href.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'
import { countryName } from '#app/platform/places/places.ts'
import { studioTypeName } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

interface Row {
  id: number
  rank: SearchRank
  name: string
  type: string
  city: string
  country: string
  status: string
}

/** Studios by name, former name, registered name, tax number and billing address. */
export const searchedStudios: SearchedKind = {
  get heading() {
    return words.Studios
  },
  get noun() {
    return { one: words.studio, other: words.studios }
  },
  list: (text) => withQuery(href('/admin/studios'), { q: text }),
  async find({ text }, reader) {
    const order = sql`s.status = 'active' desc, s.name, s.id`
    const hit = rankedHits(text, {
      from: sql`studios s`,
      id: sql`s.id`,
      exact: [
        sql<boolean>`s.billing_email = ${storedAddress(text)}::citext`,
        sql<boolean>`upper(s.tax_id) = upper(${text})`,
        sql<boolean>`s.id in (select a.studio_id from studio_aliases a where search_form(a.name) like search_pattern(${text})
          and search_form(a.name) = search_form(${text}))`,
      ],
      begins: [{ form: sql`left(s.search_text, 60)`, whole: sql`split_part(s.search_text, E'\n', 1)` }],
      contains: sql`s.search_text`,
      order,
    })
    const { rows } =
      await sql<Row>`with ${hit} select s.id, hit.rank, s.name, s.type, s.city, s.country, s.status
      from hit join studios s on s.id = hit.id order by hit.rank, ${order}`.execute(reader)
    return rows.map(({ id, rank, name, type, city, country, status }) => ({
      id,
      rank,
      title: name,
      detail: [
        studioTypeName(type),
        city,
        countryName(country),
        ...(status === 'active' ? [] : ['Archived']),
      ].join(' · '),
      to: href('/admin/studios/edit/:id', { id }),
    }))
  },
}
