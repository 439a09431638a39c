import type { Narrowed } from '#app/domain/sponsorship/partners/queries.server.ts'
import { PARTNER_STATES } from '#app/domain/sponsorship/partners/rules.ts'
import { filterOf, type ListState } from '#app/ui/list-state.ts'

/** The filters of the list of partners, on its page and of its file. */
export const PARTNER_LIST = { filters: ['pool', 'state'] }

export function narrowedTo(list: ListState, pools: readonly { id: number }[]): Narrowed {
  const pool = filterOf(
    list,
    'pool',
    pools.map(({ id }) => String(id)),
  )
  return {
    query: list.query,
    poolId: pool === null ? null : Number(pool),
    state: filterOf(list, 'state', ['open', 'logo', ...PARTNER_STATES]),
  }
}
