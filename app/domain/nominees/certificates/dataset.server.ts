import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { CERTIFICATE_COLUMNS } from './export-columns.ts'
import { countPublicPeople, publicPeopleAfter, type PersonRow } from './people.server.ts'

/** Nomination certificates, once the nominees are public. */
export const certificatesDataset = defineDataset<PersonRow>({
  key: 'certificates',
  title: 'Nomination certificates',
  about: 'Public nominees with their certificates: printed names, serials and where they stand.',
  group: 'Results',
  right: 'read',
  tellsOfEntries: true,
  columns: () =>
    keyed(CERTIFICATE_COLUMNS, ['Name', 'Credit', 'Printed name', 'Name confirmed', 'First downloaded']),
  count: ({ admin, year, now }) => countPublicPeople(admin, year, now),
  read: ({ admin, year, now }, last, limit) => publicPeopleAfter(admin, year, last, limit, now),
})
