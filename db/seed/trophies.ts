import { randomUUID } from 'node:crypto'
import {
  approveProof,
  askForChanges,
  cancelOwnOrder,
  confirmDelivery,
} from '#app/domain/ceremony/trophies/answer.server.ts'
import { makeBatch } from '#app/domain/ceremony/trophies/batches.server.ts'
import { decideOrder, type Decision } from '#app/domain/ceremony/trophies/decide.server.ts'
import { placeOrder } from '#app/domain/ceremony/trophies/place-order.server.ts'
import { invoicesOfOrder } from '#app/domain/ceremony/trophies/queries.server.ts'
import type { TrophyState } from '#app/domain/ceremony/trophies/rules.ts'
import { publicWinners, readTrophyTerms } from '#app/domain/ceremony/trophies/terms.server.ts'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { recordPayment } from '#app/domain/money/billing/commands.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { valueOf } from '#db/seed/outcomes.ts'

const HOUR_MS = 3_600_000
const visitor = { userId: null, requestId: null, role: 'visitor' } as const

/** How far the orders of the demonstration have come: each state of the lifecycle, and more of those that wait for someone. */
const REACHED: readonly TrophyState[] = [
  ...(['requested', 'invoiced', 'proof_sent', 'shipped', 'proof_ok', 'paid', 'delivered'] as const),
  ...([
    'changes_asked',
    'in_production',
    'declined',
    'cancelled',
    'approved',
    'requested',
    'shipped',
  ] as const),
]

const ADDRESSES = [
  { addressLine1: 'Laugavegur 12', city: 'Reykjavík', region: null, postalCode: '101', country: 'IS' },
  { addressLine1: '18 Sumac Street', city: 'Burbank', region: 'CA', postalCode: '91505', country: 'US' },
  { addressLine1: '千代田区神田 2-5', city: '東京', region: null, postalCode: '101-0021', country: 'JP' },
  { addressLine1: 'Rua do Ouro 7', city: 'Lisboa', region: null, postalCode: '1100-061', country: 'PT' },
] as const

/** After the ceremony, once results are public: orders of extra trophies in the states of their lifecycle, and a batch. */
export async function seedTrophies(
  { year, plan }: Baseline,
  { admin, treasurer }: { admin: AdminViewer; treasurer: AdminViewer },
  now: Date,
): Promise<void> {
  if (plan.phase !== 'after') return
  const winners = [...(await publicWinners(year, now))]
  const { window, unitCents, shippingCents } = await readTrophyTerms(year, now, db())
  if (winners.length === 0 || window.state !== 'open' || !window.opensAt) return
  const people = await db()
    .selectFrom('nomination_people')
    .where('nomination_id', 'in', winners)
    .where('confirmed_at', 'is not', null)
    .where('email', '<>', '')
    .distinctOn('nomination_id')
    .orderBy('nomination_id')
    .orderBy('sort')
    .select(['id', 'full_name as name', 'email'])
    .limit(REACHED.length)
    .execute()
  if (people.length === 0) return
  // In the second half of the time since orders opened: the results were public by then, and all of it has happened.
  const opened = (window.opensAt.getTime() + now.getTime()) / 2
  const step = Math.min(HOUR_MS, (now.getTime() - opened) / 40)
  const at = (count: number) => new Date(opened + count * step)
  const open: { id: number; reaches: TrophyState }[] = []
  // Where there are fewer winners than states, some order more than once; a win has three pieces.
  const mayBeMany = people.length >= REACHED.length
  for (const [index, reaches] of REACHED.entries()) {
    const person = people[index % people.length]
    if (!person) break
    const address = ADDRESSES[index % ADDRESSES.length] ?? ADDRESSES[0]
    const input = {
      ...{
        key: randomUUID(),
        name: `person-${person.id}`,
        withCredit: true,
        withTitle: true,
        accept: true as const,
      },
      ...{ unitCents, shippingCents, qty: mayBeMany ? 1 + (index % 3) : 1, phone: '' },
      shipTo: { name: person.name, email: person.email, addressLine2: null, ...address },
    }
    let placed = await placeOrder(person.id, input, visitor, at(1))
    // A long name leaves no room for the title.
    if (!placed.ok)
      placed = await placeOrder(person.id, { ...input, withCredit: false, withTitle: false }, visitor, at(1))
    if (!placed.ok) continue
    open.push({ id: placed.value.id, reaches })
  }
  for (const order of open) await follow(order, { admin, treasurer }, at)
  const made = open.filter(({ reaches }) => MADE.includes(reaches))
  if (made.length === 0) return
  // Those that stay approved are approved after the batch.
  valueOf(
    await makeBatch(year, { maker: 'Harrow & Quill, engravers', note: 'Brass, filled black' }, admin, at(12)),
  )
  for (const { id, reaches } of made) {
    if (reaches === 'in_production') continue
    const ship = { action: 'ship', carrier: 'dhl', tracking: `JD01460000${id}` } as const
    valueOf(await decideOrder(id, ship, admin, at(14)))
    if (reaches === 'delivered') valueOf(await confirmDelivery(id, visitor, at(20)))
  }
  for (const { id } of open.filter(({ reaches }) => reaches === 'proof_ok')) await approve(id, at(21))
}

const MADE: readonly TrophyState[] = ['in_production', 'shipped', 'delivered']

const approve = async (id: number, at: Date) =>
  valueOf(await approveProof(id, { fullName: 'The winner', proof: 1, accept: true }, visitor, at))

async function follow(
  { id, reaches }: { id: number; reaches: TrophyState },
  { admin, treasurer }: { admin: AdminViewer; treasurer: AdminViewer },
  at: (count: number) => Date,
): Promise<void> {
  const decide = async (decision: Decision, count: number) =>
    valueOf(await decideOrder(id, decision, admin, at(count)))
  if (reaches === 'requested') return
  if (reaches === 'declined') {
    await decide({ action: 'decline', reason: 'The company has ordered for this win already.' }, 2)
    return
  }
  await decide({ action: 'approve' }, 3)
  if (reaches === 'invoiced') return
  if (reaches === 'cancelled') {
    valueOf(await cancelOwnOrder(id, visitor, at(4)))
    return
  }
  const [invoice] = await invoicesOfOrder(id, at(5), db())
  if (!invoice) throw new Error(`Order ${id} has no invoice`)
  if (reaches === 'approved') {
    const slip = { invoiceId: invoice.id, reason: 'Made out to the wrong company', place: 'cart' } as const
    valueOf(await voidInvoice(slip, admin, at(5)))
    return
  }
  const payment = {
    ...{ invoiceId: invoice.id, idempotencyKey: randomUUID(), amountCents: invoice.dueCents },
    ...{ method: 'bank_transfer' as const, receivedOn: at(5).toISOString().slice(0, 10) },
    ...{ reference: null, note: null },
  }
  valueOf(await recordPayment(payment, treasurer, at(5)))
  if (reaches === 'paid') return
  const { engraving } = await db()
    .selectFrom('trophy_orders')
    .where('id', '=', id)
    .select('engraving')
    .executeTakeFirstOrThrow()
  await decide({ action: 'send_proof', lines: engraving.join('\n') }, 6)
  if (reaches === 'changes_asked')
    valueOf(await askForChanges(id, 'Please leave the title out.', visitor, at(8)))
  if (MADE.includes(reaches)) await approve(id, at(9))
}
