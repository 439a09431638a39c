import { moneyColumn, type ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { countPools, poolsAfter, type PoolRow } from './queries.server.ts'
import { POOL_STATE_LABELS } from './rules.ts'

const COLUMNS: readonly ExportColumn<PoolRow>[] = [
  { header: 'Pool', kind: 'text', value: (row) => row.name },
  { header: 'Status', kind: 'text', value: (row) => POOL_STATE_LABELS[row.state].label },
  { header: 'Currency', kind: 'text', value: (row) => row.currency },
  moneyColumn('Target', (row) => row.targetCents),
  moneyColumn('Paid by partners', (row) => row.raisedCents),
  { header: 'Partners', kind: 'integer', value: (row) => row.partners },
  { header: 'Codes of partners', kind: 'integer', value: (row) => row.codesIssued },
  { header: 'Used by partners', kind: 'integer', value: (row) => row.codesUsed },
  { header: 'Entry codes issued', kind: 'integer', value: (row) => row.entriesIssued },
  { header: 'Entry codes used', kind: 'integer', value: (row) => row.entriesUsed },
  { header: 'Opens', kind: 'moment', value: (row) => row.opensAt },
  { header: 'Closes', kind: 'moment', value: (row) => row.closesAt },
]

/** Pools with what their partners paid. */
export const poolsDataset = defineDataset<PoolRow>({
  key: 'pools',
  title: 'Sponsorship pools',
  about: 'Pools of the season with what partners paid and the entries they pay for. Counts, no names.',
  group: 'Sponsors',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS),
  count: ({ admin, year }) => countPools(admin, year),
  read: ({ admin, year }, last, limit) => poolsAfter(admin, year, last, limit),
})
