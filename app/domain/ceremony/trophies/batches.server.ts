import { advisoryLock, db, isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { orderInProduction } from './mails/orderer-mails.ts'
import { tellOrderer } from './mails.server.ts'
import { trophyReference } from './rules.ts'
import type { BatchInput } from './schema.ts'
import { step } from './step.server.ts'

/** The most orders of one batch: what is left goes with the next. */
export const MAX_IN_BATCH = 100

/** Nominations of which nothing more is made. */
const ENDED = ['declined', 'revoked'] as const

const NOTHING = refuse(
  'conflict',
  'No order has an approved proof now, so there is nothing to send to the maker.',
)

/**
 * Puts all orders with an approved proof into a batch to the maker, each with its plate as it is now. An order is in one batch only.
 * Refuses `conflict` when there is none.
 */
export async function makeBatch(
  year: number,
  input: BatchInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ id: number; n: number; orders: number }>> {
  try {
    return await transaction((trx) => make(year, input, admin, now, trx))
  } catch (error) {
    if (isUniqueViolation(error, 'one_trophy_batch_of_an_order')) return NOTHING
    throw error
  }
}

async function make(year: number, { maker, note }: BatchInput, admin: AdminViewer, now: Date, trx: Trx) {
  // One batch at a time: the second finds what the first has left.
  await advisoryLock(`trophy batches ${year}`, trx)
  const last = await trx
    .selectFrom('trophy_batches')
    .where('year', '=', year)
    .select((eb) => eb.fn.max('n').as('n'))
    .executeTakeFirst()
  const orders = await trx
    .selectFrom('trophy_orders as o')
    .innerJoin('nominations as n', 'n.id', 'o.nomination_id')
    .where('o.year', '=', year)
    .where('o.state', '=', 'proof_ok')
    .where('n.status', 'not in', ENDED)
    .where(visibleTo(admin, 'n', now))
    .orderBy('o.id')
    .select(['o.id', 'o.state', 'o.version', 'o.engraving', 'o.qty'])
    .limit(MAX_IN_BATCH)
    .forUpdate('o')
    .execute()
  if (orders.length === 0) return NOTHING
  const n = (last?.n ?? 0) + 1
  const { id } = await trx
    .insertInto('trophy_batches')
    .values({ year, n, maker, note, made_by: admin.userId, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('trophy_batch_orders')
    .values(
      orders.map((order) => ({
        batch_id: id,
        order_id: order.id,
        engraving: order.engraving,
        qty: order.qty,
      })),
    )
    .execute()
  for (const order of orders) {
    const produced = { action: 'produce', role: 'admin', event: 'trophy_order.in_production' } as const
    await step(order, { ...produced, told: { batch: n } }, admin, now, trx)
    await tellOrderer(order.id, orderInProduction, now, trx)
  }
  const after = { batch: n, maker, orders: orders.map((order) => trophyReference(order.id)).join(', ') }
  await auditRecord(admin, 'trophy_batch.made', id, { after }, now, trx)
  return ok({ id, n, orders: orders.length })
}

/** Takes a locked order out of the batch it is in, where it is in one; what was in the batch is kept. */
export async function leaveBatch(orderId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('trophy_batch_orders')
    .set({ taken_out_at: now })
    .where('order_id', '=', orderId)
    .where('taken_out_at', 'is', null)
    .execute()
}

/** A season's batches, the newest first, and how many orders the next one would take. */
export async function listBatches(
  admin: AdminViewer,
  year: number,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
) {
  const [rows, counted, waiting] = await Promise.all([
    db()
      .selectFrom('trophy_batches as b')
      .leftJoin('users as u', 'u.id', 'b.made_by')
      .where('b.year', '=', year)
      .orderBy('b.n', 'desc')
      .select(['b.id', 'b.n', 'b.maker', 'b.note', 'b.made_at as madeAt', fullName('u').as('madeBy')])
      .select((eb) =>
        eb
          .selectFrom('trophy_batch_orders as m')
          .whereRef('m.batch_id', '=', 'b.id')
          .where('m.taken_out_at', 'is', null)
          .select((inner) => [inner.fn.countAll<number>().as('orders')])
          .as('orders'),
      )
      .select((eb) =>
        eb
          .selectFrom('trophy_batch_orders as m')
          .whereRef('m.batch_id', '=', 'b.id')
          .where('m.taken_out_at', 'is', null)
          .select((inner) => [inner.fn.sum<number>('m.qty').as('pieces')])
          .as('pieces'),
      )
      .limit(limit)
      .offset(offset)
      .execute(),
    db()
      .selectFrom('trophy_batches')
      .where('year', '=', year)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db()
      .selectFrom('trophy_orders as o')
      .innerJoin('nominations as n', 'n.id', 'o.nomination_id')
      .where('o.year', '=', year)
      .where('o.state', '=', 'proof_ok')
      .where('n.status', 'not in', ENDED)
      .where(visibleTo(admin, 'n', now))
      .orderBy('o.id')
      .select(['o.id', 'o.qty', 'o.engraving', 'n.display_title as title'])
      .limit(MAX_IN_BATCH)
      .execute(),
  ])
  return {
    rows: rows.map((row) => ({ ...row, orders: Number(row.orders), pieces: Number(row.pieces ?? 0) })),
    count: counted.count,
    waiting: waiting.map((row) => ({ ...row, reference: trophyReference(row.id) })),
  }
}

export type BatchRow = Awaited<ReturnType<typeof listBatches>>['rows'][number]

/** A batch with what the maker makes, without the admin's conflicts of interest; `null` when there is none. */
export async function findBatch(admin: AdminViewer, id: number, now: Date) {
  const batch = await db()
    .selectFrom('trophy_batches as b')
    .innerJoin('seasons as s', 's.year', 'b.year')
    .where('b.id', '=', id)
    .select([
      'b.id',
      'b.n',
      'b.year',
      'b.maker',
      'b.note',
      'b.made_at as madeAt',
      's.label',
      's.timezone as zone',
    ])
    .executeTakeFirst()
  if (!batch) return null
  const rows = await db()
    .selectFrom('trophy_batch_orders as m')
    .innerJoin('trophy_orders as o', 'o.id', 'm.order_id')
    .innerJoin('nominations as n', 'n.id', 'o.nomination_id')
    .where('m.batch_id', '=', id)
    .where('m.taken_out_at', 'is', null)
    .where(visibleTo(admin, 'n', now))
    .orderBy('m.order_id')
    .select(['m.order_id as id', 'm.engraving', 'm.qty'])
    .limit(MAX_IN_BATCH)
    .execute()
  return { ...batch, orders: rows.map((row) => ({ ...row, reference: trophyReference(row.id) })) }
}

export type Batch = NonNullable<Awaited<ReturnType<typeof findBatch>>>
