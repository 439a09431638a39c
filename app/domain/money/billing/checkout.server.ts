import type { Trx } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { findMemberTerms } from '#app/domain/money/discounts/queries.server.ts'
import {
  CODE_PROBLEM_LABELS,
  codeProblem,
  discountsFor,
  type LineDiscount,
} from '#app/domain/money/discounts/rules.ts'
import { lockDiscountOfCart, takeUse } from '#app/domain/money/discounts/uses.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { dueDateFor, type PriceNow } from '#app/domain/season/seasons/deadlines.ts'
import { lockSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import type { ConfigValues, Season } from '#app/domain/season/seasons/rules.ts'
import { removeCartItems } from '#app/domain/submissions/carts.server.ts'
import {
  lockForCheckout,
  markSubmitted,
  type CheckoutEntry,
} from '#app/domain/submissions/checkout-support.server.ts'
import { taxFor, taxIdProblem, type InvoiceTax } from '#app/domain/season/prices/tax.ts'
import { billedLine, insertInvoice, lineTotals } from './issue-invoice.server.ts'
import { queueEntriesReceived, queueInvoiceIssued } from './mails.server.ts'
import { takeNumber } from './number-series.server.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import { priceChangedText, taxChangedText } from './rules.ts'
import type { CheckOutInput, SellerSnapshot } from './schema.ts'
import { countText } from '#app/ui/format/plural.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { submissionPaymentLifecycle } from '#app/domain/submissions/lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

export const STALE_CART =
  'Your cart has changed since you opened this page. Check your entries and place the order again.'

interface Checkout {
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

/** The checkout's decision, inside its transaction: the same invoice again, a new one, or a refusal. */
export async function issueFromCart(
  checkout: Checkout,
  trx: Trx,
): Promise<Outcome<{ invoiceId: number; toPay: boolean }>> {
  const { input, entrant, season, configs, now } = checkout
  const { currency, tax: terms } = await lockSeasonMoney(trx)
  // A second checkout of this cart waits here, and then finds the first one's invoice.
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
  const entries = inCart.length === ids.length ? await lockForCheckout(ids, entrant.studio.id, now, trx) : []
  const ready = entries.filter((entry) => entry.status === 'draft' && entry.paymentStatus === 'in_cart')
  if (ready.length !== ids.length) return refuse('conflict', STALE_CART)

  const incomplete = entries.filter((entry) => entry.problems.length > 0)
  if (incomplete.length > 0) {
    const titles = incomplete.map((entry) => `“${entry.title}”`).join(', ')
    return refuse('invalid', `Complete these entries, or remove them from the cart, to check out: ${titles}.`)
  }
  const refused = entries.find((entry) => entry.refusal !== null)
  if (refused) {
    const message = `${refused.refusal} Remove “${refused.title}” from the cart before you check out again.`
    return refuse('invalid', message)
  }

  const tooMany = await unpaidRefusal(entrant.studio.id, ids.length, season.year, configs, trx)
  if (tooMany) return refuse('invalid', tooMany)

  const deadlines = await deadlinesOf(season.year, trx)
  const lateFee = lateFeeFrom(configs)
  const atFullPrice: { entry: CheckoutEntry; price: PriceNow }[] = []
  for (const entry of entries) {
    const price = priceOfEntry({ ...entry, studioType: entrant.studio.type }, deadlines, lateFee, now)
    if (!price)
      return refuse(
        'closed',
        `Entries are closed for ${entry.categoryName}. Remove “${entry.title}” from the cart.`,
      )
    atFullPrice.push({ entry, price })
  }
  if (atFullPrice.some(({ price }) => price.currency !== currency))
    throw new Error(`A price of season ${season.year} is not in ${currency}`)
  const entered = await lockDiscountOfCart(entrant.studio.id, season.year, trx)
  const codeRefusal = entered && codeProblem(entered.facts, season.year, now)
  if (entered && codeRefusal) {
    const message = `Code ${entered.terms.code}: ${CODE_PROBLEM_LABELS[codeRefusal]} Remove it from the cart to check out without it.`
    return refuse('conflict', message)
  }
  const discounts = discountsFor(
    atFullPrice.map(({ price }) => price.amountCents),
    { member: await findMemberTerms(entrant.studio.id, now, trx), code: entered?.terms ?? null },
  )
  const priced = atFullPrice.map((line, index): PricedEntry => ({
    ...line,
    discount: discounts.lines[index] ?? null,
  }))
  const { billTo } = input
  const wrongTaxId = taxIdProblem(terms, billTo)
  if (wrongTaxId) return refuse('invalid', wrongTaxId, { 'billTo.taxId': [wrongTaxId] })
  const tax = taxFor(terms, billTo)
  const { totalCents } = lineTotals(priced, tax)
  if (totalCents !== input.expectedTotalCents)
    return refuse('conflict', totalChangedText(input.expectedTotalCents, totalCents, currency, priced, tax))
  const dueAt = totalCents === 0 ? now : dueDateFor(deadlines, now)
  const invoiceId = await issue(checkout, cart.id, priced, { currency, tax, dueAt }, trx)
  if (entered && discounts.codeCents > 0) {
    const use = { discountId: entered.id, studioId: entrant.studio.id, cartId: cart.id }
    await takeUse({ ...use, invoiceId, savedCents: discounts.codeCents }, trx)
  }
  return ok({ invoiceId, toPay: totalCents > 0 })
}

/** Why the total is another than the person saw: the prices have changed, or what was typed changes the tax. */
function totalChangedText(
  seenCents: number,
  totalCents: number,
  currency: string,
  priced: readonly PricedEntry[],
  tax: InvoiceTax | null,
): string {
  const otherwise =
    tax && ({ ...tax, treatment: tax.treatment === 'taxed' ? 'reverse_charge' : 'taxed' } as const)
  return otherwise && lineTotals(priced, otherwise).totalCents === seenCents
    ? taxChangedText(seenCents, totalCents, currency, otherwise.name)
    : priceChangedText(seenCents, totalCents, currency)
}

/** A studio with as many unpaid entries as the award allows pays before it checks out more. */
async function unpaidRefusal(
  studioId: number,
  wanted: number,
  year: number,
  configs: ConfigValues,
  trx: Trx,
): Promise<string | null> {
  const most = Number(configs.max_unpaid_entries || 0)
  if (!most) return null
  const { unpaid } = await trx
    .selectFrom('submissions')
    .where('studio_id', '=', studioId)
    .where('year', '=', year)
    .where('payment_status', '=', 'invoiced')
    .select((eb) => eb.fn.countAll<number>().as('unpaid'))
    .executeTakeFirstOrThrow()
  if (unpaid + wanted <= most) return null
  return `Your ${words.studio} has ${countText(unpaid, 'unpaid entry', 'unpaid entries')} and may have up to ${most}. Pay an invoice first or check out fewer entries.`
}

async function issue(
  { input, entrant, season, seller, now }: Checkout,
  cartId: number,
  priced: readonly PricedEntry[],
  { currency, tax, dueAt }: { currency: string; tax: InvoiceTax | null; dueAt: Date },
  trx: Trx,
): Promise<number> {
  const ids = priced.map(({ entry }) => entry.id)
  const { billTo, poNumber, checkoutKey } = input
  const { userId } = entrant
  const free = lineTotals(priced, tax).totalCents === 0
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
  const { id: invoiceId, totals } = await insertInvoice(
    {
      number,
      year: season.year,
      userId,
      studioId: entrant.studio.id,
      seller,
      billTo,
      poNumber,
      currency,
      tax,
      payMethod,
      checkoutKey,
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
  const { totalCents, taxCents, discountCents } = totals
  await removeCartItems(cartId, ids, trx)
  if (free) await moveAll(submissionPaymentLifecycle, 'settle_free', { by: 'system', id: ids }, trx)
  const after = {
    number,
    totalCents,
    ...(discountCents > 0 ? { discountCents } : {}),
    ...(taxCents > 0 ? { taxCents } : {}),
    currency,
    payMethod,
    submissionIds: ids,
    termsAccepted: true,
  }
  await auditRecord(entrant, 'invoice.issued', invoiceId, { after }, now, trx)
  const entries = lines.map(({ code, title, category, price, discount }) => ({
    code,
    title,
    category,
    amountCents: billedLine({ price, discount }, tax).grossCents,
  }))
  await queueInvoiceIssued(
    {
      invoiceId,
      number,
      userId,
      billTo,
      seller,
      payMethod,
      currency,
      tax,
      taxCents,
      totalCents,
      dueAt,
      entries,
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
  for (const [submitterId, { email, first_name, last_name }] of people) {
    const own = submitters.filter(({ user_id }) => user_id === submitterId).map(({ id }) => id)
    const [first, ...more] = lines.filter(({ submissionId }) => own.includes(submissionId))
    if (!first) throw new Error(`user ${submitterId} has no line on invoice ${invoiceId}`)
    const to = { userId: submitterId, email, name: `${first_name} ${last_name}`.trim() }
    await queueEntriesReceived([first, ...more], to, invoiceId, now, trx)
  }
  return invoiceId
}
