import { sql } from 'kysely'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { CREDENTIAL_LABELS, referenceOf, type CredentialState } from './rules.ts'

interface Row {
  id: number
  rank: SearchRank
  year: number
  outlet: string
  applicant: string
  state: CredentialState
}

/** The id in a reference such as MC-2026-12; 0 where the text is none. */
export const idInReference = (text: string): number =>
  Number(/^mc-\d{4}-([1-9]\d{0,14})$/i.exec(text.trim())?.[1] ?? 0)

/** Applications of the press by reference, outlet, applicant and address; drafts are the applicant's own. */
export const searchedCredentials: SearchedKind = {
  heading: 'Media credentials',
  noun: { one: 'application', other: 'applications' },
  list: (text) => withQuery(href('/admin/media-credentials'), { q: text }),
  async find({ text, year }, reader) {
    const order = sql`(m.year = ${year}) desc, m.applied_at desc, m.id desc`
    const hit = rankedHits(text, {
      from: sql`media_credentials m`,
      id: sql`m.id`,
      visible: sql<boolean>`m.applied_at is not null`,
      exact: [sql<boolean>`m.id = ${idInReference(text)}`],
      begins: [{ form: sql`left(m.search_text, 60)`, whole: sql`split_part(m.search_text, E'\n', 1)` }],
      contains: sql`m.search_text`,
      order,
    })
    const { rows } = await sql<Row>`with ${hit}
      select m.id, hit.rank, m.year, m.outlet_name as outlet, m.applicant, m.state
      from hit join media_credentials m on m.id = hit.id order by hit.rank, ${order}`.execute(reader)
    return rows.map(({ id, rank, year: of, outlet, applicant, state }) => ({
      id,
      rank,
      title: outlet,
      detail: [referenceOf({ id, year: of }), applicant, CREDENTIAL_LABELS[state].label].join(' · '),
      to: href('/admin/media-credentials/edit/:id', { id }),
    }))
  },
}
