import { sql } from 'kysely'
import { href, withQuery } from '#app/platform/href.ts'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'
import { ITEM_STATE_LABELS, KIND_LABELS, shownState, type ItemKind, type ItemState } from './rules.ts'

interface Row {
  id: number
  rank: SearchRank
  title: string
  kind: ItemKind
  category: string
  state: ItemState
  publishAt: Date | null
}

/** Items of the newsroom by title, summary and credit line. Admins edit all of them, also those under embargo. */
export const searchedItems: SearchedKind = {
  heading: 'Newsroom',
  noun: { one: 'press item', other: 'press items' },
  list: (text) => withQuery(href('/press'), { q: text }),
  async find({ text, now }, reader) {
    const order = sql`i.publish_at desc nulls first, i.id desc`
    const hit = rankedHits(text, {
      from: sql`press_items i`,
      id: sql`i.id`,
      exact: [],
      begins: [{ form: sql`left(i.search_text, 60)`, whole: sql`split_part(i.search_text, E'\n', 1)` }],
      contains: sql`i.search_text`,
      order,
    })
    const { rows } = await sql<Row>`with ${hit}
      select i.id, hit.rank, i.title, i.kind, c.name as category, i.state, i.publish_at as "publishAt"
      from hit join press_items i on i.id = hit.id join press_categories c on c.id = i.category_id
      order by hit.rank, ${order}`.execute(reader)
    return rows.map(({ id, rank, title, kind, category, ...row }) => ({
      id,
      rank,
      title,
      detail: [KIND_LABELS[kind], category, ITEM_STATE_LABELS[shownState(row, now)].label].join(' · '),
      to: href('/press/edit/:id', { id }),
    }))
  },
}
