import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { countWhitelist, whitelistAfter, type WhitelistRow } from './queries.server.ts'
import { PURPOSE_NAMES, shownMatch, STATE_LABELS } from './rules.ts'

const COLUMNS: readonly ExportColumn<WhitelistRow>[] = [
  { header: 'Number', kind: 'integer', value: (row) => row.id },
  { header: 'Address or domain', kind: 'text', value: (row) => shownMatch(row.match) },
  { header: 'Purpose', kind: 'text', value: (row) => PURPOSE_NAMES[row.purpose] },
  { header: 'Entry', kind: 'text', value: (row) => row.submissionCode },
  { header: 'Note', kind: 'text', value: (row) => row.note },
  { header: 'Status', kind: 'text', value: (row) => STATE_LABELS[row.state].label },
  { header: 'Uses', kind: 'integer', value: (row) => row.uses },
  { header: 'Most uses', kind: 'integer', value: (row) => row.maxUses },
  { header: 'Until', kind: 'moment', value: (row) => row.validTo },
  { header: 'Added', kind: 'moment', value: (row) => row.addedAt },
  { header: 'Added by', kind: 'text', value: (row) => row.addedBy },
]

/** Exceptions of a season. */
export const whitelistDataset = defineDataset<WhitelistRow>({
  key: 'whitelist',
  title: 'Whitelist',
  about: 'Exceptions for people and domains, such as late entries, voting and press.',
  group: 'People',
  right: 'read',
  tellsOfEntries: true,
  columns: () => keyed(COLUMNS, ['Address or domain', 'Note', 'Added by']),
  count: ({ admin, year }) => countWhitelist(admin, year),
  read: ({ admin, year, now }, last, limit) => whitelistAfter(admin, year, last, limit, now),
})
