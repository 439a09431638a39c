import { ENTRY_SORTS } from '#app/domain/submissions/lists.server.ts'
import { listState } from '#app/http/params.ts'

/** What the address of one's own list asks for: its state for the page, and the same as a query. */
export function ownListOf(request: Request) {
  const state = listState(request, {
    sortable: ENTRY_SORTS,
    defaultSort: 'updated',
    defaultDirection: 'desc',
    filters: ['status', 'payment', 'category'],
  })
  const asked = Number(state.filters.category)
  return {
    state,
    query: {
      query: state.query,
      status: state.filters.status,
      payment: state.filters.payment,
      categoryId: Number.isSafeInteger(asked) && asked > 0 ? asked : undefined,
      sort: state.sort,
      direction: state.direction,
    },
  }
}
