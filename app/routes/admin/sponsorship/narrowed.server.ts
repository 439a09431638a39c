import type { Narrowed } from '#app/domain/sponsorship/applications/queries.server.ts'
import { SPONSORSHIP_STATES } from '#app/domain/sponsorship/applications/rules.ts'
import { PACKAGE_KINDS } from '#app/domain/sponsorship/packages/rules.ts'
import { filterOf, type ListState } from '#app/ui/list-state.ts'

/** The filters of the list of applications, on its page and of its file. */
export const SPONSORSHIP_LIST = { filters: ['kind', 'state'] }

/** Drafts are the contact's own. */
export const LISTED_STATES = SPONSORSHIP_STATES.filter((state) => state !== 'draft')

export const narrowedTo = (list: ListState): Narrowed => ({
  query: list.query,
  kind: filterOf(list, 'kind', PACKAGE_KINDS),
  state: filterOf(list, 'state', ['open', ...LISTED_STATES]),
})
