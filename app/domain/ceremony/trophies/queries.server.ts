import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import { shownStatus } from '#app/domain/money/billing/rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { announcedSeason } from '#app/domain/season/announcements/embargo.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { AWAITED, trophyReference, type TrophyState } from './rules.ts'
import type { ShipTo } from './schema.ts'

const orders = (reader: Reader) =>
  reader
    .selectFrom('trophy_orders as o')
    .innerJoin('nominations as n', 'n.id', 'o.nomination_id')
    .innerJoin('categories as k', 'k.id', 'n.category_id')
    .innerJoin('seasons as s', 's.year', 'o.year')
    .leftJoin('trophy_batch_orders as m', (join) =>
      join.onRef('m.order_id', '=', 'o.id').on('m.taken_out_at', 'is', null),
    )
    .leftJoin('trophy_batches as b', 'b.id', 'm.batch_id')
    .select([
      'o.id',
      'o.state',
      'o.version',
      'o.year',
      'o.qty',
      'o.engraving',
      'o.currency',
      'o.reason',
      'o.wish',
    ])
    .select([
      'o.contact_name as contactName',
      'o.contact_email as contactEmail',
      'o.phone',
      'o.ship_to as shipTo',
    ])
    .select(['o.unit_cents as unitCents', 'o.shipping_cents as shippingCents', 'o.proofs', 'o.carrier'])
    .select([
      'o.proof_approved_by as proofApprovedBy',
      'o.proof_approved_at as proofApprovedAt',
      'o.tracking',
    ])
    .select(['o.ordered_at as orderedAt', 'o.shipped_at as shippedAt', 'o.delivered_at as deliveredAt'])
    .select(['o.nomination_id as nominationId', 'o.user_id as userId', 'n.display_title as title'])
    .select(['k.name as category', 's.timezone as zone', 'b.id as batchId', 'b.n as batch'])
    .select('n.status as nominationStatus')

type Read = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

const shown = (row: Read) => ({
  ...row,
  reference: trophyReference(row.id),
  shipTo: row.shipTo as unknown as ShipTo,
})

export type OrderRow = Awaited<ReturnType<typeof listOrders>>['rows'][number]

interface OrderFilter {
  query: string
  /** `open`: those that wait for an admin. */
  state: TrophyState | 'open' | null
  limit: number
  offset: number
}

/** A season's orders for admins, those that wait first, then the newest; without the admin's conflicts of interest. */
export async function listOrders(admin: AdminViewer, year: number, filter: OrderFilter, now: Date) {
  const { query, state } = filter
  const pattern = containing(query)
  const number = /^TO-(\d{1,15})$/i.exec(query.trim())?.[1]
  const matching = orders(db())
    .where('o.year', '=', year)
    .where(visibleTo(admin, 'n', now))
    .$if(state === 'open', (found) => found.where('o.state', 'in', AWAITED))
    .$if(state !== null && state !== 'open', (found) => found.where('o.state', '=', state as TrophyState))
    .$if(query !== '', (found) =>
      found.where((eb) =>
        eb.or([
          eb('o.contact_name', 'ilike', pattern),
          eb('o.contact_email', 'ilike', pattern),
          eb('n.display_title', 'ilike', pattern),
          eb('k.name', 'ilike', pattern),
          eb(sql<string>`array_to_string(o.engraving, ' ')`, 'ilike', pattern),
          eb('o.tracking', 'ilike', pattern),
          ...(number ? [eb('o.id', '=', Number(number))] : []),
        ]),
      ),
    )
  const [rows, { count }] = await Promise.all([
    matching
      .orderBy((eb) => eb('o.state', 'in', AWAITED), 'desc')
      .orderBy('o.ordered_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(shown), count }
}

/** A batch of a season's orders for the export, after `last`; none before the season's nominees are public where it is `announcedOnly`. */
export async function ordersAfter(
  admin: AdminViewer,
  year: number,
  last: { id: number } | null,
  limit: number,
  now: Date,
  announcedOnly = false,
) {
  const rows = await orders(db())
    .where('o.year', '=', year)
    .where(visibleTo(admin, 'n', now))
    .$if(announcedOnly, (found) => found.where(announcedSeason('o.year', now)))
    .where('o.id', '>', last?.id ?? 0)
    .orderBy('o.id')
    .limit(limit)
    .execute()
  return rows.map(shown)
}

/** One order for admins, with how many pieces its win has; `null` when there is none, and where the admin has a conflict of interest. */
export async function findOrder(admin: AdminViewer, id: number, now: Date, reader: Reader) {
  const row = await orders(reader)
    .where('o.id', '=', id)
    .where(visibleTo(admin, 'n', now))
    .select(
      sql<number>`(select count(*)::int from trophy_pieces t where t.nomination_id = o.nomination_id)`.as(
        'taken',
      ),
    )
    .executeTakeFirst()
  return row ? { ...shown(row), taken: row.taken } : null
}

/** An order for its orderer, whom the caller has identified. */
export async function findOwnOrder(id: number, reader: Reader) {
  const row = await orders(reader).where('o.id', '=', id).executeTakeFirst()
  return row ? shown(row) : null
}

export type OwnOrderPage = NonNullable<Awaited<ReturnType<typeof findOwnOrder>>>

/** The invoices of an order, the newest first; `isLive` the one that counts. */
export async function invoicesOfOrder(id: number, now: Date, reader: Reader) {
  const rows = await reader
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .where('l.record_kind', '=', 'trophy')
    .where('l.record_id', '=', id)
    .orderBy('i.id', 'desc')
    .select(['i.id', 'i.number', 'i.status', 'i.currency', 'i.public_id as publicId', 'i.kind'])
    .select('i.link_key as linkKey')
    .select(['i.total_cents as totalCents', 'i.paid_cents as paidCents', 'i.due_at as dueAt'])
    .select(['i.credited_cents as creditedCents', 'i.refunded_cents as refundedCents', 'l.live as isLive'])
    .limit(20)
    .execute()
  return rows.map((row) => ({ ...row, status: shownStatus(row, now), dueCents: dueCents(row) }))
}
