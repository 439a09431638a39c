import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { countryName } from '#app/platform/places/places.ts'
import { isStudioType, studioTypeFacts } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

const studiosAfter = (last: { id: number } | null, limit: number) =>
  db()
    .selectFrom('studios as s')
    .where('s.id', '>', last?.id ?? 0)
    .orderBy('s.id')
    .limit(limit)
    .select([
      's.id',
      's.name',
      's.legal_name as legalName',
      's.type',
      's.status',
      's.website',
      's.tax_id as taxId',
    ])
    .select(['s.address_line1 as line1', 's.address_line2 as line2', 's.postal_code as postalCode', 's.city'])
    .select(['s.region', 's.country', 's.billing_name as billingName', 's.billing_email as billingEmail'])
    .select('s.created_at as addedAt')
    .execute()

type StudioRow = Awaited<ReturnType<typeof studiosAfter>>[number]

const COLUMNS: readonly ExportColumn<StudioRow>[] = [
  { header: 'Number', kind: 'integer', value: (row) => row.id },
  {
    key: 'studio',
    get header() {
      return words.Studio
    },
    kind: 'text',
    value: (row) => row.name,
  },
  { header: 'Registered name', kind: 'text', value: (row) => row.legalName },
  {
    header: 'Type',
    kind: 'text',
    value: ({ type }) => (isStudioType(type) ? studioTypeFacts[type].name : type),
  },
  { header: 'Status', kind: 'text', value: (row) => row.status },
  { header: 'Website', kind: 'text', value: (row) => row.website },
  { header: 'Address', kind: 'text', value: (row) => [row.line1, row.line2].filter(Boolean).join(', ') },
  { header: 'Postal code', kind: 'text', value: (row) => row.postalCode },
  { header: 'City', kind: 'text', value: (row) => row.city },
  { header: 'Region', kind: 'text', value: (row) => row.region },
  { header: 'Country', kind: 'text', value: (row) => countryName(row.country) },
  { header: 'Tax number', kind: 'text', value: (row) => row.taxId },
  { header: 'Billing contact', kind: 'text', value: (row) => row.billingName },
  { header: 'Billing email', kind: 'text', value: (row) => row.billingEmail },
  { header: 'Added', kind: 'moment', value: (row) => row.addedAt },
]

/** All studios; they are shown to every admin (decision 030). */
export const studiosDataset = defineDataset<StudioRow>({
  key: 'studios',
  get title() {
    return words.Studios
  },
  get about() {
    return `Every ${words.studio} with its address and billing details.`
  },
  group: 'Entries',
  right: 'read',
  tellsOfEntries: false,
  everySeason: true,
  columns: () => keyed(COLUMNS, ['Address', 'Postal code', 'Billing contact', 'Billing email']),
  count: () => countOf(db().selectFrom('studios')),
  read: (_asked, last, limit) => studiosAfter(last, limit),
})
