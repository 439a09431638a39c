import { sql } from 'kysely'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { PARTNER_STATE_LABELS, partnerReference, type PartnerState } from './rules.ts'

interface Row {
  id: number
  rank: SearchRank
  organisation: string
  poolName: string
  isAnonymous: boolean
  state: PartnerState
}

/** Partners of pools by their organisation, how they wish to be credited, and their reference. */
export const searchedPartners: SearchedKind = {
  heading: 'Pool partners',
  noun: { one: 'pool partner', other: 'pool partners' },
  list: (text) => withQuery(href('/admin/sponsorship-pools/partners'), { q: text }),
  async find({ text }, reader) {
    const order = sql`a.id desc`
    const number = /^PP-(\d{1,15})$/i.exec(text)?.[1] ?? '0'
    const hit = rankedHits(text, {
      from: sql`pool_partners a`,
      id: sql`a.id`,
      exact: [sql<boolean>`a.id = ${number}::bigint`],
      begins: [],
      contains: sql`search_form(a.organisation || ${sql.lit('\n')} || a.credit_as)`,
      order,
    })
    const { rows } = await sql<Row>`with ${hit}
      select a.id, hit.rank, a.organisation, p.name as "poolName", a.is_anonymous as "isAnonymous", a.state
      from hit join pool_partners a on a.id = hit.id join sponsorship_pools p on p.id = a.pool_id
      order by hit.rank, ${order}`.execute(reader)
    return rows.map(({ id, rank, organisation, poolName, isAnonymous, state }) => ({
      id,
      rank,
      title: organisation,
      detail: [
        partnerReference(id),
        poolName,
        PARTNER_STATE_LABELS[state].label,
        ...(isAnonymous ? ['anonymous'] : []),
      ].join(' · '),
      to: href('/admin/sponsorship-pools/partners/:id', { id }),
    }))
  },
}
