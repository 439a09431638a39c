import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer, EntrantViewer, Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { holdMoney } from '#app/domain/money/payments/hold-money.server.ts'
import { isCardOffered } from '#app/domain/money/payments/providers.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { addCartItem, openCart, removeCartItems, touchCart } from '#app/domain/submissions/carts.server.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { STALE_CART, issueFromCart } from './checkout.server.ts'
import { firstIssuedAt, lockInvoice, NO_INVOICE } from './locked-invoice.server.ts'
import { receiveMoney, type RecordedPayment } from './receive-money.server.ts'
import { methodRefusal } from './checkout-methods.ts'
import { cartRefusal, checkoutRefusal, receivedDayProblem } from './rules.ts'
import { billTo, type CheckOutInput, type RecordPaymentInput } from './schema.ts'
import { orderRefusal, sellerFrom } from './seller.ts'
import { move, moveAll } from '#app/platform/lifecycle.server.ts'
import { submissionPaymentLifecycle } from '#app/domain/submissions/lifecycle.ts'

/**
 * Puts a draft into its studio's cart for the season, inside the transaction that found it ready. Refuses a draft that
 * is in a cart already or was invoiced.
 */
export async function addToCart(
  { submissionId, studioId, year }: { submissionId: number; studioId: number; year: number },
  entrant: Viewer,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const where = { studio_id: studioId, status: 'draft' } as const
  const draft = { by: 'entrant', id: submissionId, where, set: { updated_at: now } } as const
  const marked = await move(submissionPaymentLifecycle, 'add_to_cart', draft, trx)
  if (!marked.ok) return refuse('conflict', 'This entry is already in the cart or has been submitted.')
  const cartId = await openCart(studioId, year, now, trx)
  await addCartItem({ cartId, submissionId, addedBy: entrant.userId }, now, trx)
  await auditRecord(entrant, 'submission.added_to_cart', submissionId, {}, now, trx)
  return ok()
}

/**
 * Removes a draft from its studio's cart; it stays a draft. One that is not there any more is no error. Refuses `forbidden` for
 * viewers of the studio.
 */
export async function removeFromCart(
  submissionId: number,
  entrant: EntrantViewer,
  now: Date,
): Promise<Outcome> {
  const refusal = cartRefusal(entrant.studio.role)
  if (refusal) return refuse('forbidden', refusal)
  return transaction(async (trx) => {
    // The cart first, then what is in it: the checkout takes its locks in the same order.
    const cart = await trx
      .selectFrom('carts as c')
      .innerJoin('cart_items as i', 'i.cart_id', 'c.id')
      .where('c.studio_id', '=', entrant.studio.id)
      .where('i.submission_id', '=', submissionId)
      .select('c.id')
      .forNoKeyUpdate('c')
      .executeTakeFirst()
    if (!cart) return ok()
    const removed = await removeCartItems(cart.id, [submissionId], trx)
    if (removed.length === 0) return ok()
    await touchCart(cart.id, now, trx)
    const out = { by: 'entrant', id: submissionId, set: { updated_at: now } } as const
    await moveAll(submissionPaymentLifecycle, 'take_from_cart', out, trx)
    await auditRecord(entrant, 'submission.removed_from_cart', submissionId, {}, now, trx)
    return ok()
  })
}

/**
 * Issues one invoice for drafts in the cart: prices them at `now`, gives number and codes, marks them submitted and writes the
 * emails, all in one transaction. The same checkout key always answers with the same invoice. Refuses with `conflict` when
 * cart or price are not what the person saw, `invalid` when an entry has become incomplete, `closed` when nothing is sold at
 * `now`, `forbidden` for people who may not check out.
 */
export async function checkOut(
  input: CheckOutInput,
  entrant: EntrantViewer,
  now: Date,
): Promise<Outcome<{ invoiceId: number; toPay: boolean }>> {
  const refusal = checkoutRefusal(entrant.studio.role)
  if (refusal) return refuse('forbidden', refusal)
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const person = { cardOffered: isCardOffered(configs), emailVerified: entrant.emailVerified }
  const wrongMethod = methodRefusal(input.method, person, configs)
  if (wrongMethod) return refuse('invalid', wrongMethod, { method: [wrongMethod] })
  const seller = sellerFrom(configs, season)
  const noSeller = input.expectedTotalCents > 0 ? orderRefusal(seller, input.method) : null
  if (noSeller) return refuse('conflict', noSeller)
  const checkout = { input, entrant, season, configs, seller, now }
  try {
    return await transaction((trx) => issueFromCart(checkout, trx))
  } catch (error) {
    // The same key from two studios' carts at once: their locks differ, the unique key is one.
    if (isUniqueViolation(error, 'invoices_checkout_key_key')) return refuse('conflict', STALE_CART)
    throw error
  }
}

interface PaymentRecorded extends RecordedPayment {
  /** What was more than due and is kept as an unallocated payment. */
  heldCents: number
}

/**
 * Records a payment by transfer or cheque; an invoice may have more than one, and the last one marks its entries paid. The same
 * key records once. More than is due is refused (`invalid`, beside the amount) unless the rest is to be kept as an unallocated
 * payment (`keepRest`); anything on a settled or void invoice is a `conflict`. Each payment gets a receipt number without gaps
 * and its email.
 */
export async function recordPayment(
  input: RecordPaymentInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<PaymentRecorded>> {
  return transaction(async (trx) => {
    // A second recording waits here and then reads what is due after the first.
    const invoice = await lockInvoice(input.invoiceId, trx)
    if (!invoice) return NO_INVOICE
    // A customer may have paid by the number of an invoice that this one replaced.
    const issuedAt = await firstIssuedAt(invoice.id, trx)
    const dayProblem = receivedDayProblem(input.receivedOn, issuedAt, now)
    if (dayProblem) {
      const message =
        dayProblem === 'in_the_future'
          ? 'The payment date must be today or in the past'
          : 'The payment date must not be before the invoice was issued'
      return refuse('invalid', message, { receivedOn: [message] })
    }
    const money = {
      ...input,
      currency: invoice.currency,
      providerRef: null,
      reference: input.reference ?? '',
      note: input.note ?? '',
    }
    let received = await receiveMoney(money, invoice, admin, now, trx)
    let heldCents = 0
    if (!received.ok && received.reason === 'too_much' && input.keepRest) {
      heldCents = input.amountCents - received.dueCents
      await holdMoney(
        {
          source: 'bank',
          ...money,
          amountCents: heldCents,
          payer: billTo.parse(invoice.bill_to).name,
          reason: 'too_much',
          invoiceNumber: invoice.number,
        },
        admin,
        now,
        trx,
      )
      received = await receiveMoney({ ...money, amountCents: received.dueCents }, invoice, admin, now, trx)
    }
    if (received.ok) return ok({ ...received.payment, heldCents })
    if (received.reason === 'other_invoice')
      return refuse('conflict', 'Reload the invoice before you record a payment.')
    if (received.reason === 'too_much') {
      const due = formatMoney(received.dueCents, invoice.currency)
      const message = `Only ${due} is due. Enter that amount or less, or keep the rest as an unallocated payment`
      return refuse('invalid', message, { amountCents: [message] })
    }
    const state = received.reason === 'settled' ? 'is already paid in full' : 'no longer accepts payments'
    return refuse('conflict', `Invoice ${invoice.number} ${state}. No payment was recorded.`)
  })
}
