import { randomUUID } from 'node:crypto'
import { approveProof } from '#app/domain/ceremony/trophies/answer.server.ts'
import { makeBatch } from '#app/domain/ceremony/trophies/batches.server.ts'
import { decideOrder, type Decision } from '#app/domain/ceremony/trophies/decide.server.ts'
import { placeOrder } from '#app/domain/ceremony/trophies/place-order.server.ts'
import type { OrderInput } from '#app/domain/ceremony/trophies/schema.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { releaseName } from '#app/domain/voting/results/publication.server.ts'
import { hide } from '#app/domain/voting/results/seals.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { now } from '#tests/support/clock.ts'
import { pay, valueOf } from '#tests/support/entries.ts'
import { nominated, type TestNomination } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'

const DAY_MS = 86_400_000

/** Extra trophies are sold for 385, shipping 45, from a day ago for thirty days. */
export async function trophySale(ordersFor: 'winners' | 'nominees' = 'nominees'): Promise<void> {
  const { year } = await currentSeason()
  await setConfig('trophy_price_cents', '38500')
  await setConfig('trophy_shipping_cents', '4500')
  await setConfig('trophy_orders_for', ordersFor)
  await db().deleteFrom('deadlines').where('kind', '=', 'trophy_orders').execute()
  await db()
    .insertInto('deadlines')
    .values({
      ...{ year, kind: 'trophy_orders', name: 'Extra trophies' },
      ...{ opens_at: new Date(now().getTime() - DAY_MS), closes_at: new Date(now().getTime() + 30 * DAY_MS) },
    })
    .execute()
}

/** These nominations have won, several of a category as a tie, public from the moment on; how they are counted is tried elsewhere. */
export async function winnersPublished(nominationIds: readonly number[], at: Date): Promise<void> {
  const { year } = await currentSeason()
  await setConfig('voting_results_published_at', at.toISOString())
  await setConfig('voting_results_before_ceremony', '1')
  const [ada, bea] = [await admin(), await admin()]
  const nominees = await db()
    .selectFrom('nominations as n')
    .innerJoin('categories as k', 'k.id', 'n.category_id')
    .where('n.year', '=', year)
    .orderBy('n.id')
    .select(['n.id', 'n.display_title as title', 'k.type', 'k.number', 'k.name'])
    .execute()
  const categories = [...new Map(nominees.map((each) => [categoryCode(each), each]))].map(
    ([id, { name }]) => {
      const own = nominees.filter((each) => categoryCode(each) === id)
      const winners = own.filter((each) => nominationIds.includes(each.id)).map((each) => String(each.id))
      return {
        ...{ id, name, method: 'one', noAward: false, tieBreaks: [], turnout: { ballots: 0, counted: 0 } },
        ...{ rounds: [], ranking: [], winners },
        candidates: own.map((each) => ({ id: String(each.id), name: each.title })),
        result: winners.length > 1 ? 'tie' : winners.length === 1 ? 'winner' : 'no_result',
      }
    },
  )
  const artefact = JSON.stringify({ categories })
  const run = {
    year,
    run_no: 1,
    input_hash: Buffer.alloc(32),
    code_version: 'tests',
    sealed: Buffer.alloc(8),
    result_mac: Buffer.alloc(32),
  }
  await db()
    .insertInto('voting_results')
    .values({ ...run, created_by: ada.userId, created_at: now() })
    .execute()
  const content = hide(Buffer.from(JSON.stringify({ ballots: '', artefact })), releaseName(year))
  await db()
    .insertInto('voting_releases')
    .values({
      ...{ year, run_no: 1, first_by: ada.userId, second_by: bea.userId },
      ...{ released_at: now(), publish_at: at, content },
    })
    .execute()
}

export const SHIP_TO: OrderInput['shipTo'] = {
  name: 'Þóra Ægisdóttir',
  email: 'thora@example.org',
  addressLine1: 'Laugavegur 12',
  addressLine2: null,
  city: 'Reykjavík',
  region: null,
  postalCode: '101',
  country: 'IS',
}

/** What a nominee sends to order. */
export function orderInput(personId: number, more: Partial<OrderInput> = {}): OrderInput {
  return {
    ...{ key: randomUUID(), name: `person-${personId}`, withCredit: true, withTitle: true },
    ...{ unitCents: 38_500, shippingCents: 4_500, qty: 1, shipTo: SHIP_TO, phone: '', accept: true },
    ...more,
  }
}

export const visitor = { userId: null, requestId: null, role: 'visitor' } as const

/** A nominee’s order, as it arrives. */
export async function ordered(of?: TestNomination, more: Partial<OrderInput> = {}) {
  const nomination = of ?? (await nominated(['Þóra Ægisdóttir']))
  const personId = nomination.people[0]?.personId ?? 0
  const { id } = valueOf(await placeOrder(personId, orderInput(personId, more), visitor, now()))
  return { id, personId, nomination }
}

export async function decidedOrder(id: number, decision: Decision, by: Account) {
  return decideOrder(id, decision, await adminViewerOf(by), now())
}

export async function trophyOrder(id: number) {
  return db().selectFrom('trophy_orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

/** The invoice of an order that counts. */
export async function orderInvoice(id: number) {
  return db()
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .where('l.record_kind', '=', 'trophy')
    .where('l.record_id', '=', id)
    .where('l.live', '=', true)
    .select(['i.id', 'i.number', 'i.status', 'i.total_cents as totalCents', 'i.public_id as publicId'])
    .executeTakeFirstOrThrow()
}

type Reached = 'invoiced' | 'paid' | 'proof_sent' | 'proof_ok' | 'in_production'

/** An order that has come so far, by the commands that bring it there. */
export async function orderThatIs(state: Reached, by: Account, more: Partial<OrderInput> = {}) {
  const order = await ordered(undefined, more)
  const { id } = order
  valueOf(await decidedOrder(id, { action: 'approve' }, by))
  if (state === 'invoiced') return order
  const invoice = await orderInvoice(id)
  await pay(invoice.id, by, invoice.totalCents)
  if (state === 'paid') return order
  const lines = (await trophyOrder(id)).engraving.join('\n')
  valueOf(await decidedOrder(id, { action: 'send_proof', lines }, by))
  if (state === 'proof_sent') return order
  const approval = { fullName: 'Þóra Ægisdóttir', proof: 1, accept: true as const }
  valueOf(await approveProof(id, approval, visitor, now()))
  if (state === 'proof_ok') return order
  const { year } = await currentSeason()
  valueOf(await makeBatch(year, { maker: 'Foundry', note: '' }, await adminViewerOf(by), now()))
  return order
}

/** An order by its row, where nominees are not announced. */
export async function orderRow(
  nominationId: number,
  plate: string,
  state: 'requested' | 'proof_ok' | 'in_production' = 'requested',
): Promise<number> {
  const { year } = await currentSeason()
  const { id } = await db()
    .insertInto('trophy_orders')
    .values({
      ...{ form_key: randomUUID(), year, nomination_id: nominationId, state },
      ...{ contact_name: SHIP_TO.name, contact_email: SHIP_TO.email, ship_to: JSON.stringify(SHIP_TO) },
      ...{ engraving: [plate], qty: 1, unit_cents: 38_500, shipping_cents: 0, currency: 'USD' },
      ...{ ordered_at: now(), updated_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The next batch to the maker by its row, with these orders. */
export async function batchRow(
  by: Account,
  ...orders: readonly { id: number; plate: string }[]
): Promise<number> {
  const { year } = await currentSeason()
  const { id } = await db()
    .insertInto('trophy_batches')
    .values((eb) => ({
      ...{ year, maker: 'Foundry & Sons', made_by: by.userId, made_at: now() },
      n: eb
        .selectFrom('trophy_batches')
        .where('year', '=', year)
        .select((inner) => inner(inner.fn.countAll<number>(), '+', 1).as('n')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const order of orders)
    await db()
      .insertInto('trophy_batch_orders')
      .values({ batch_id: id, order_id: order.id, engraving: [order.plate], qty: 1 })
      .execute()
  return id
}
