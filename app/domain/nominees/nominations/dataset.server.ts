import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { NOMINATED_COLUMNS } from './nominated-columns.ts'
import { countPublicNominees, publicNomineesAfter, type NominatedRow } from './nominated-list.server.ts'

const PERSONAL = ['Name', 'Credit', 'Pronunciation', 'Email', 'Name confirmed', 'Letter', 'Attending']

/** Nominees, once they are public: before, they are on the admins' pages and leave the house in no file of this kind. */
export const nomineesDataset = defineDataset<NominatedRow>({
  key: 'nominees',
  title: 'Nominees',
  about: 'Nominated people and works, once they are public. Before that, it is empty.',
  group: 'Results',
  right: 'read',
  tellsOfEntries: true,
  columns: () => keyed(NOMINATED_COLUMNS, PERSONAL),
  count: ({ admin, year, now }) => countPublicNominees(admin, year, now),
  read: ({ admin, year, now }, last, limit) => publicNomineesAfter(admin, year, last, limit, now),
})
