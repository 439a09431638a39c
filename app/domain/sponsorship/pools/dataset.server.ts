import { moneyColumn, type ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { countPools, poolsAfter, type PoolRow } from './queries.server.ts'
import { POOL_STATE_LABELS } from './rules.ts'

const COLUMNS: readonly ExportColumn<PoolRow>[] = [
  { header: 'Pool', kind: 'text', value: (row) => row.name },
  { header: 'Status', kind: 'text', value: (row) => POOL_STATE_LABELS[row.state].label },
  { header: 'Currency', kind: 'text', value: (row) => row.currency },
  moneyColumn('Target', (row) => row.targetCents),
  moneyColumn('Raised', (row) => row.raisedCents),
  { header: 'Partners', kind: 'integer', value: (row) => row.partners },
  { header: 'Codes issued', kind: 'integer', value: (row) => row.codesIssued },
  { header: 'Codes used', kind: 'integer', value: (row) => row.codesUsed },
  { header: 'Opens', kind: 'moment', value: (row) => row.opensAt },
  { header: 'Closes', kind: 'moment', value: (row) => row.closesAt },
]

/** Pools with what they raised. */
export const poolsDataset = defineDataset<PoolRow>({
  key: 'pools',
  title: 'Sponsorship pools',
  about: 'Pools of the season with what they raised. Counts, no names.',
  group: 'Sponsors',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS),
  count: ({ admin, year }) => countPools(admin, year),
  read: ({ admin, year }, last, limit) => poolsAfter(admin, year, last, limit),
})
