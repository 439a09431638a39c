import { randomUUID } from 'node:crypto'
import { db } from '#db/client.ts'
import type { AdminViewer, EntrantViewer } from '#app/platform/viewer.ts'
import { enterCode } from '#app/domain/money/billing/cart-code.server.ts'
import { correctBillTo } from '#app/domain/money/billing/correct-invoice.server.ts'
import { writeOff } from '#app/domain/money/billing/credit-invoice.server.ts'
import { markOverdue } from '#app/domain/money/billing/overdue.server.ts'
import {
  approveRefund,
  finishRefund,
  requestRefund,
  sendRefund,
} from '#app/domain/money/billing/refunds.server.ts'
import { billTo } from '#app/domain/money/billing/schema.ts'
import { addDiscount, endDiscount } from '#app/domain/money/discounts/commands.server.ts'
import type { DiscountInput } from '#app/domain/money/discounts/schema.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import type { Admins } from '#db/seed/people.ts'

/** Discounts, and what happens to invoices after they were issued, by the product's own commands. */

/** A code that one checkout of the demonstration uses up. */
const ONLY_ONE = 'FIRSTLIGHT'

/** The season's codes, added when the call opens: for all, for one invoice, and one that has ended. */
export async function seedCodes(admin: AdminViewer, now: Date): Promise<void> {
  const code = (more: Partial<DiscountInput> & Pick<DiscountInput, 'code' | 'kind' | 'value' | 'note'>) => ({
    currency: 'USD',
    maxUses: null,
    maxUsesPerStudio: null,
    validFrom: null,
    validTo: null,
    ...more,
  })
  const codes = [
    code({
      code: 'LANTERN20',
      kind: 'percent',
      value: 20,
      maxUsesPerStudio: 1,
      note: 'Autumn newsletter',
    }),
    code({ code: ONLY_ONE, kind: 'percent', value: 25, maxUses: 1, note: 'Raffle at the opening' }),
    code({ code: 'TEAM50', kind: 'amount', value: 5_000, maxUses: 40, note: 'Sponsors’ own teams' }),
    code({ code: 'JURYGUEST', kind: 'free_entries', value: 1, note: 'Studios of last year’s jury' }),
  ]
  for (const input of codes) {
    const { discountId } = valueOf(await addDiscount(input, admin, now), input.code)
    if (input.code === 'JURYGUEST') valueOf(await endDiscount(discountId, admin, now), input.code)
  }
}

/** Enters the code for one invoice into this cart, unless it is used. */
export async function useOnlyCode(entrant: EntrantViewer, now: Date): Promise<void> {
  const { uses } = await db()
    .selectFrom('discounts')
    .where('code', '=', ONLY_ONE)
    .select('uses')
    .executeTakeFirstOrThrow()
  if (uses === 0) valueOf(await enterCode(ONLY_ONE, entrant, now), ONLY_ONE)
}

/** After the entries: an invoice corrected, overdue ones of which one is written off, a refund requested and one done. */
export async function seedAftermath({ admin, treasurer }: Admins, now: Date): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const invoices = (status: 'issued' | 'overdue' | 'paid') =>
    db()
      .selectFrom('invoices')
      .where('kind', '=', 'entry')
      .where('status', '=', status)
      .where('total_cents', '>', 0)
      .where('pay_method', '<>', 'card')
      .orderBy('id')
      .selectAll()
      .execute()

  await markOverdue(before(50))
  const [given] = await invoices('overdue')
  if (given) {
    const reason = 'The studio has closed and cannot be reached.'
    valueOf(await writeOff({ invoiceId: given.id, reason }, admin, before(45)), given.number)
  }
  const wrong = [...(await invoices('issued')), ...(await invoices('overdue'))].at(-1)
  if (wrong) {
    const buyer = billTo.parse(wrong.bill_to)
    const corrected = { ...buyer, addressLine2: 'Accounts, second floor', taxId: buyer.taxId ?? 'US-47-1100' }
    const input = { invoiceId: wrong.id, key: randomUUID(), billTo: corrected, poNumber: 'PO-2214' }
    const reason = 'The order number and the tax number were missing.'
    valueOf(await correctBillTo({ ...input, reason }, admin, before(40)), wrong.number)
  }
  const [whole, part] = await invoices('paid')
  if (whole) await refund(whole.id, whole.paid_cents, 'Entered twice by mistake.', { done: true })
  if (part) await refund(part.id, 2_500, 'We promised extra time without the late fee.', { done: false })

  async function refund(invoiceId: number, amountCents: number, reason: string, { done }: { done: boolean }) {
    const payment = await db()
      .selectFrom('payments')
      .where('invoice_id', '=', invoiceId)
      .select('id')
      .executeTakeFirstOrThrow()
    const input = { invoiceId, paymentId: payment.id, amountCents, reason, key: randomUUID() }
    const { refundId } = valueOf(await requestRefund(input, admin, before(30)), reason)
    if (!done) return
    valueOf(await approveRefund(refundId, treasurer, before(25)), reason)
    valueOf(await sendRefund(refundId, admin, before(20)), reason)
    valueOf(await finishRefund(refundId, 'WIRE-88210', admin, before(10)), reason)
  }
}
