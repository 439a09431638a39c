import { sql } from 'kysely'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { TROPHY_STATE_LABELS, trophyReference, type TrophyState } from './rules.ts'

interface Row {
  id: number
  rank: SearchRank
  contactName: string
  title: string
  state: TrophyState
}

/** Orders of extra trophies by their reference, contact, title and tracking number, without the admin's conflicts. */
export const searchedOrders: SearchedKind = {
  heading: 'Trophy orders',
  noun: { one: 'trophy order', other: 'trophy orders' },
  list: (text) => withQuery(href('/admin/duplicate-trophies'), { q: text }),
  async find({ text, admin, now }, reader) {
    const order = sql`o.id desc`
    const number = /^TO-(\d{1,15})$/i.exec(text)?.[1] ?? '0'
    const newline = sql.lit('\n')
    const hit = rankedHits(text, {
      from: sql`trophy_orders o join nominations n on n.id = o.nomination_id and ${visibleTo(admin, 'n', now)}`,
      id: sql`o.id`,
      exact: [sql<boolean>`o.id = ${number}::bigint`],
      begins: [],
      contains: sql`search_form(o.contact_name || ${newline} || o.contact_email || ${newline} || n.display_title || ${newline} || o.tracking)`,
      order,
    })
    const { rows } = await sql<Row>`with ${hit}
      select o.id, hit.rank, o.contact_name as "contactName", n.display_title as title, o.state
      from hit join trophy_orders o on o.id = hit.id join nominations n on n.id = o.nomination_id
      order by hit.rank, ${order}`.execute(reader)
    return rows.map(({ id, rank, contactName, title, state }) => ({
      id,
      rank,
      title: `${trophyReference(id)}, ${title}`,
      detail: [contactName, TROPHY_STATE_LABELS[state].label].join(' · '),
      to: href('/admin/duplicate-trophies/view/:id', { id }),
    }))
  },
}
