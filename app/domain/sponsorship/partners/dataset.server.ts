import { moneyColumn, type ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { countPartners, partnersAfter, type ExportedPartner } from './queries.server.ts'
import { PARTNER_STATE_LABELS, partnerReference } from './rules.ts'

/** What a file of partners says. */
export const PARTNER_COLUMNS: readonly ExportColumn<ExportedPartner>[] = [
  { header: 'Reference', kind: 'text', value: (row) => partnerReference(row.id) },
  { header: 'Organisation', kind: 'text', value: (row) => row.organisation },
  { header: 'Name to print', kind: 'text', value: (row) => row.creditAs || row.organisation },
  { header: 'Anonymous', kind: 'text', value: (row) => (row.isAnonymous ? 'yes' : 'no') },
  { header: 'Pool', kind: 'text', value: (row) => row.poolName },
  { header: 'Level', kind: 'text', value: (row) => row.levelName },
  { header: 'Currency', kind: 'text', value: (row) => row.currency },
  moneyColumn('Amount', (row) => row.amountCents),
  { header: 'Status', kind: 'text', value: (row) => PARTNER_STATE_LABELS[row.state].label },
  { header: 'Contact', kind: 'text', value: (row) => row.contact },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Applied', kind: 'moment', value: (row) => row.appliedAt },
  { header: 'Until', kind: 'day', value: (row) => row.endsOn },
  { header: 'Reason', kind: 'text', value: (row) => row.reason },
]

/** Partners of a season's pools. */
export const partnersDataset = defineDataset<ExportedPartner>({
  key: 'pool_partners',
  title: 'Pool partners',
  about: 'Partners of the season’s pools, those who ask not to be named too.',
  group: 'Sponsors',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(PARTNER_COLUMNS, ['Contact', 'Email']),
  count: ({ admin, year }) => countPartners(admin, year),
  read: ({ admin, year }, last, limit) => partnersAfter(admin, year, last, limit),
})
