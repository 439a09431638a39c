import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { announcedSeason } from '#app/domain/season/announcements/embargo.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { countryName } from '#app/platform/places/places.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { ordersAfter } from './queries.server.ts'
import { CARRIER_LABELS, orderCents, TROPHY_STATE_LABELS } from './rules.ts'

export type ExportedOrder = Awaited<ReturnType<typeof ordersAfter>>[number]

const ordersSeenBy = (admin: AdminViewer, year: number, now: Date) =>
  db()
    .selectFrom('trophy_orders as o')
    .innerJoin('nominations as n', 'n.id', 'o.nomination_id')
    .where('o.year', '=', year)
    .where(visibleTo(admin, 'n', now))

export const countOrders = (admin: AdminViewer, year: number, now: Date): Promise<number> =>
  countOf(ordersSeenBy(admin, year, now))

export const orderExport: readonly ExportColumn<ExportedOrder>[] = [
  { header: 'Reference', kind: 'text', value: (row) => row.reference },
  { header: 'Status', kind: 'text', value: (row) => TROPHY_STATE_LABELS[row.state].label },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Title', kind: 'text', value: (row) => row.title },
  { header: 'Plate', kind: 'text', value: (row) => row.engraving.join(' / ') },
  { header: 'Pieces', kind: 'integer', value: (row) => row.qty },
  {
    header: 'Price',
    kind: 'money',
    value: (row) => orderCents(row.qty, row),
    currency: (row) => row.currency,
  },
  { header: 'Currency', kind: 'text', value: (row) => row.currency },
  { header: 'Contact', kind: 'text', value: (row) => row.contactName },
  { header: 'Email', kind: 'text', value: (row) => row.contactEmail },
  { header: 'Phone', kind: 'text', value: (row) => row.phone },
  {
    header: 'Street',
    kind: 'text',
    value: ({ shipTo }) => [shipTo.addressLine1, shipTo.addressLine2].filter(Boolean).join(', '),
  },
  { header: 'City', kind: 'text', value: ({ shipTo }) => shipTo.city },
  { header: 'Region', kind: 'text', value: ({ shipTo }) => shipTo.region },
  { header: 'Postal code', kind: 'text', value: ({ shipTo }) => shipTo.postalCode },
  { header: 'Country', kind: 'text', value: ({ shipTo }) => countryName(shipTo.country) },
  { header: 'Batch', kind: 'integer', value: (row) => row.batch },
  { header: 'Carrier', kind: 'text', value: (row) => row.carrier && CARRIER_LABELS[row.carrier] },
  { header: 'Tracking', kind: 'text', value: (row) => row.tracking },
  { header: 'Ordered', kind: 'moment', value: (row) => row.orderedAt },
  { header: 'Proof approved', kind: 'moment', value: (row) => row.proofApprovedAt },
  { header: 'Shipped', kind: 'moment', value: (row) => row.shippedAt },
]

const PERSONAL = ['Plate', 'Contact', 'Email', 'Phone', 'Street', 'City', 'Region', 'Postal code', 'Tracking']

/** Orders of extra trophies for the export; they name nominees, so there are none before those are public. */
export const trophiesDataset = defineDataset<ExportedOrder>({
  key: 'trophies',
  title: 'Extra trophies',
  about: 'Every order of extra trophies with its plate, its price, where it is sent and how far it has come.',
  group: 'Results',
  right: 'read',
  tellsOfEntries: true,
  columns: () => keyed(orderExport, PERSONAL),
  count: ({ admin, year, now }) =>
    countOf(ordersSeenBy(admin, year, now).where(announcedSeason('o.year', now))),
  read: ({ admin, year, now }, last, limit) => ordersAfter(admin, year, last, limit, now, true),
})
