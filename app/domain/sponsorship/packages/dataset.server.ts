import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { moneyColumn, type ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { packages } from './queries.server.ts'
import { KIND_LABELS, PACKAGE_STATE_LABELS } from './rules.ts'

const packagesAfter = (year: number, last: { id: number } | null, limit: number) =>
  packages(db())
    .where('p.year', '=', year)
    .where('p.id', '>', last?.id ?? 0)
    .orderBy('p.id')
    .limit(limit)
    .execute()

type Row = Awaited<ReturnType<typeof packagesAfter>>[number]

const COLUMNS: readonly ExportColumn<Row>[] = [
  { header: 'Package', kind: 'text', value: (row) => row.name },
  { header: 'Kind', kind: 'text', value: (row) => KIND_LABELS[row.kind] },
  { header: 'Status', kind: 'text', value: (row) => PACKAGE_STATE_LABELS[row.state].label },
  { header: 'Level', kind: 'integer', value: (row) => row.level },
  { header: 'Currency', kind: 'text', value: (row) => row.currency },
  moneyColumn('Price', (row) => row.priceCents),
  { header: 'Places', kind: 'integer', value: (row) => row.places },
  { header: 'Taken', kind: 'integer', value: (row) => row.held },
  { header: 'Includes', kind: 'text', value: (row) => row.benefits.map(({ what }) => what).join('; ') },
  { header: 'Size', kind: 'text', value: (row) => row.size },
  { header: 'Artwork due', kind: 'day', value: (row) => row.artworkDue },
]

/** What sponsors can choose. */
export const packagesDataset = defineDataset<Row>({
  key: 'packages',
  title: 'Packages',
  about: 'What sponsors and advertisers can choose, with prices and places.',
  group: 'Sponsors',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS),
  count: ({ year }) => countOf(packages(db()).where('p.year', '=', year)),
  read: ({ year }, last, limit) => packagesAfter(year, last, limit),
})
