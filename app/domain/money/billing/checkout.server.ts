import type { Trx } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { memberTermsOf } from '#app/domain/money/discounts/queries.server.ts'
import {
  CODE_PROBLEM_LABELS,
  codeProblem,
  discountsFor,
  type LineDiscount,
} from '#app/domain/money/discounts/rules.ts'
import { lockDiscountOfCart, takeUse } from '#app/domain/money/discounts/uses.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { dueDateFor, type PriceNow } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import type { ConfigValues, Season } from '#app/domain/season/seasons/rules.ts'
import { removeCartItems } from '#app/domain/submissions/carts.server.ts'
import {
  lockForCheckout,
  markSubmitted,
  type CheckoutEntry,
} from '#app/domain/submissions/checkout-support.server.ts'
import { insertInvoice } from './issue-invoice.server.ts'
import { queueEntriesReceived, queueInvoiceIssued } from './mails.server.ts'
import { takeNumber } from './number-series.server.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import { priceChangedText, totalsOf, type Totals } from './rules.ts'
import type { CheckOutInput, SellerSnapshot } from './schema.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { submissionPaymentLifecycle } from '#app/domain/submissions/lifecycle.ts'

export const STALE_CART =
  'Your cart has changed since this page was opened. Check the lines and issue the invoice again.'

export interface Checkout {
  input: CheckOutInput
  entrant: EntrantViewer
  season: Season
  configs: ConfigValues
  seller: SellerSnapshot
  now: Date
}

interface PricedEntry {
  entry: CheckoutEntry
  price: PriceNow
  discount: LineDiscount | null
}

/** The checkout's decision, inside its transaction: the same invoice again, a new one, or why not. */
export async function issueFromCart(
  checkout: Checkout,
  trx: Trx,
): Promise<Outcome<{ invoiceId: number; toPay: boolean }>> {
  const { input, entrant, season, configs, now } = checkout
  // Whoever checks this cart out second waits here, and then finds the first one's invoice.
  const cart = await trx
    .selectFrom('carts')
    .select('id')
    .where('studio_id', '=', entrant.studio.id)
    .where('year', '=', season.year)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const issued = await trx
    .selectFrom('invoices')
    .select(['id', 'studio_id', 'total_cents'])
    .where('checkout_key', '=', input.checkoutKey)
    .executeTakeFirst()
  if (issued?.studio_id === entrant.studio.id)
    return ok({ invoiceId: issued.id, toPay: issued.total_cents > 0 })
  if (issued || !cart) return refuse('conflict', STALE_CART)

  const ids = [...new Set(input.submissionIds)].sort((a, b) => a - b)
  const inCart = await trx
    .selectFrom('cart_items')
    .select('submission_id')
    .where('cart_id', '=', cart.id)
    .where('submission_id', 'in', ids)
    .execute()
  const entries = inCart.length === ids.length ? await lockForCheckout(ids, entrant.studio.id, trx) : []
  const ready = entries.filter((entry) => entry.status === 'draft' && entry.paymentStatus === 'in_cart')
  if (ready.length !== ids.length) return refuse('conflict', STALE_CART)

  const incomplete = entries.filter((entry) => entry.problems.length > 0)
  if (incomplete.length > 0) {
    const titles = incomplete.map((entry) => `“${entry.title}”`).join(', ')
    return refuse(
      'invalid',
      `Not complete any more: ${titles}. Finish it or remove it, then check out again.`,
    )
  }
  const barred = entries.find((entry) => entry.refusal !== null)
  if (barred)
    return refuse(
      'invalid',
      `${barred.refusal} Remove “${barred.title}” from the cart, then check out again.`,
    )

  const hoarding = await unpaidRefusal(entrant.studio.id, ids.length, season.year, configs, trx)
  if (hoarding) return refuse('invalid', hoarding)

  const deadlines = await deadlinesOf(season.year, trx)
  const lateFee = lateFeeFrom(configs)
  const atFullPrice: { entry: CheckoutEntry; price: PriceNow }[] = []
  for (const entry of entries) {
    const price = priceOfEntry({ ...entry, studioType: entrant.studio.type }, deadlines, lateFee, now)
    if (!price)
      return refuse('closed', `Submissions are closed for ${entry.categoryName}, so nothing was issued.`)
    atFullPrice.push({ entry, price })
  }
  const currency = atFullPrice[0]?.price.currency ?? 'USD'
  if (atFullPrice.some(({ price }) => price.currency !== currency)) {
    return refuse(
      'invalid',
      'These submissions are priced in different currencies. Check them out separately.',
    )
  }
  const entered = await lockDiscountOfCart(entrant.studio.id, season.year, trx)
  const codeRefusal = entered && codeProblem(entered.facts, season.year, now)
  if (entered && codeRefusal) {
    const message = `${entered.terms.code}: ${CODE_PROBLEM_LABELS[codeRefusal]} Nothing was issued; take the code out of the cart to check out without it.`
    return refuse('conflict', message)
  }
  const discounts = discountsFor(
    atFullPrice.map(({ price }) => price.amountCents),
    { member: await memberTermsOf(entrant.studio.id, now, trx), code: entered?.terms ?? null },
  )
  const priced = atFullPrice.map((line, index): PricedEntry => ({
    ...line,
    discount: discounts.lines[index] ?? null,
  }))
  const totals = totalsOf(
    priced.map(({ price, discount }) => ({
      qty: 1,
      unitCents: price.amountCents,
      discountCents: discount?.cents,
    })),
  )
  if (totals.totalCents !== input.expectedTotalCents) {
    return refuse('conflict', priceChangedText(input.expectedTotalCents, totals.totalCents, currency))
  }
  const dueAt = totals.totalCents === 0 ? now : dueDateFor(deadlines, now)
  const invoiceId = await issue(checkout, cart.id, priced, { currency, totals, dueAt }, trx)
  if (entered && discounts.codeCents > 0) {
    const use = { discountId: entered.id, studioId: entrant.studio.id, cartId: cart.id }
    await takeUse({ ...use, invoiceId, savedCents: discounts.codeCents }, trx)
  }
  return ok({ invoiceId, toPay: totals.totalCents > 0 })
}

/** A studio that holds as many unpaid places as the award allows pays before it takes more (lifecycles A8). */
async function unpaidRefusal(
  studioId: number,
  wanted: number,
  year: number,
  configs: ConfigValues,
  trx: Trx,
): Promise<string | null> {
  const most = Number(configs.max_unpaid_entries || 0)
  if (!most) return null
  const { count } = await trx
    .selectFrom('submissions')
    .where('studio_id', '=', studioId)
    .where('year', '=', year)
    .where('payment_status', '=', 'invoiced')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const unpaid = Number(count)
  if (unpaid + wanted <= most) return null
  return `A studio may have ${most} unpaid submissions, and yours has ${unpaid}. Pay an invoice, or check out fewer.`
}

async function issue(
  { input, entrant, season, seller, now }: Checkout,
  cartId: number,
  priced: readonly PricedEntry[],
  { currency, totals, dueAt }: { currency: string; totals: Totals; dueAt: Date },
  trx: Trx,
): Promise<number> {
  const ids = priced.map(({ entry }) => entry.id)
  const free = totals.totalCents === 0
  const payMethod = free ? 'waived' : input.method
  // The invoice's number before the entries' codes, always: checkouts then queue at one row and cannot deadlock.
  const number = await takeNumber('invoice', season.year, trx)
  const codes = await markSubmitted(ids, now, entrant, trx)
  const lines = priced.map(({ entry, price, discount }) => ({
    submissionId: entry.id,
    code: codes.get(entry.id) ?? '',
    title: entry.title,
    category: entry.categoryName,
    price,
    discount,
  }))
  const { id: invoiceId } = await insertInvoice(
    {
      number,
      year: season.year,
      userId: entrant.userId,
      studioId: entrant.studio.id,
      seller,
      billTo: input.billTo,
      poNumber: input.poNumber,
      currency,
      totals,
      payMethod,
      checkoutKey: input.checkoutKey,
      dueAt,
      lines: lines.map(({ submissionId, code, title, category, price, discount }) => ({
        submissionId,
        description: title,
        detail: `${code} · ${category} · ${price.tierName}`,
        price,
        discount,
      })),
    },
    now,
    trx,
  )
  await removeCartItems(cartId, ids, trx)
  if (free) {
    await moveAll(submissionPaymentLifecycle, 'settle_free', { by: 'system', id: ids }, trx)
  }
  const after = {
    number,
    totalCents: totals.totalCents,
    ...(totals.discountCents > 0 ? { discountCents: totals.discountCents } : {}),
    currency,
    payMethod,
    submissionIds: ids,
    termsAccepted: true,
  }
  await audit(entrant, { action: 'invoice.issued', entity: 'invoice', entityId: invoiceId, after }, now, trx)
  await queueInvoiceIssued(
    {
      invoiceId,
      number,
      userId: entrant.userId,
      billTo: input.billTo,
      seller,
      payMethod,
      currency,
      totalCents: totals.totalCents,
      dueAt,
      entries: lines.map(({ code, title, category, price, discount }) => ({
        code,
        title,
        category,
        amountCents: price.amountCents - (discount?.cents ?? 0),
      })),
    },
    now,
    trx,
  )
  const submitters = await trx
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.created_by')
    .where('submissions.id', 'in', ids)
    .select(['submissions.id', 'users.id as user_id', 'users.email', 'users.first_name', 'users.last_name'])
    .execute()
  const people = new Map(submitters.map((each) => [each.user_id, each]))
  for (const [userId, { email, first_name, last_name }] of people) {
    const own = submitters.filter(({ user_id }) => user_id === userId).map(({ id }) => id)
    const [first, ...more] = lines.filter(({ submissionId }) => own.includes(submissionId))
    if (!first) throw new Error(`user ${userId} has no line on invoice ${invoiceId}`)
    const to = { userId, email, name: `${first_name} ${last_name}`.trim() }
    await queueEntriesReceived([first, ...more], to, invoiceId, now, trx)
  }
  return invoiceId
}
