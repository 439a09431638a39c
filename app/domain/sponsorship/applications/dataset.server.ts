import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import {
  countSponsorships,
  sponsorshipExport,
  sponsorshipsAfter,
  type ExportedSponsorship,
} from './export.server.ts'

/** Applications that were sent, with what became of them. */
export const sponsorshipsDataset = defineDataset<ExportedSponsorship>({
  key: 'sponsorships',
  title: 'Sponsorships',
  about: 'Applications of sponsors and advertisers, and what became of them.',
  group: 'Sponsors',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(sponsorshipExport, ['Contact', 'Email', 'Phone']),
  count: ({ admin, year }) => countSponsorships(admin, year),
  read: ({ admin, year }, last, limit) => sponsorshipsAfter(admin, year, last, limit),
})
