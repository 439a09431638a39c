import { words } from '#app/platform/award-words.ts'

/** Which people the admins' list shows. */
export const PEOPLE_FILTERS = ['admin', 'judge', 'entrant', 'press', 'suspended', 'deletion'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]

export const PEOPLE_FILTER_LABELS: Readonly<Record<PeopleFilter, string>> = {
  admin: 'Runs the award',
  judge: 'On a committee this season',
  get entrant() {
    return `Belongs to ${words.aStudio}`
  },
  press: 'Press',
  suspended: 'Suspended',
  deletion: 'Asks for deletion',
}

/** What the address of the list may say. */
export const PEOPLE_LIST = { sortable: ['name', 'joined'], filters: ['role'] } as const

/** Rows of each part of a person's page; more are behind its link. */
export const ROWS_OF_A_PART = 10
