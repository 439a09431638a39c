import { sql, type Selectable } from 'kysely'
import type { InvoiceLines } from '#db/types.ts'
import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { findMemberTerms } from '#app/domain/money/discounts/queries.server.ts'
import { discountsFor, type CodeTerms } from '#app/domain/money/discounts/rules.ts'
import { moveUse, releaseUse } from '#app/domain/money/discounts/uses.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { callWindow, dueDateFor, dueDateOfReplacement } from '#app/domain/season/seasons/deadlines.ts'
import { taxFor, taxIdProblem, type InvoiceTax } from '#app/domain/season/prices/tax.ts'
import { deadlinesOf, currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { readSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { endWithCredit } from './credit-invoice.server.ts'
import { issuePartCredit } from './credit-notes.server.ts'
import { insertInvoice, lineTotals, type LineToIssue } from './issue-invoice.server.ts'
import {
  balanceOf,
  isPaymentUnderWay,
  lockInvoice,
  NO_INVOICE,
  type LockedInvoice,
} from './locked-invoice.server.ts'
import { isLinkHolder, type Payer } from './invoice-link.server.ts'
import { queueInvoiceReplaced } from './mails.server.ts'
import { takeNumber } from './number-series.server.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import { priceChangedText, voidRefusal } from './rules.ts'
import {
  billTo as billToSchema,
  invoiceTax,
  sellerSnapshot,
  type BillTo,
  type SellerSnapshot,
} from './schema.ts'
import { sellerFrom } from './seller.ts'

interface ReplaceInput {
  invoiceId: number
  /** Made with the page; the same key always answers with the same new invoice. */
  key: string
  reason: string
}

interface CorrectInput extends ReplaceInput {
  billTo: BillTo
  poNumber: string | null
}

type Corrected = Outcome<{ invoiceId: number; number: string }>

/**
 * Puts other billing details on an unpaid invoice: it becomes void with a credit note, and a new one with the same lines,
 * prices and price promise replaces it, each naming the other. It is taxed by the same terms, as they apply to that buyer. It is due when the old one was, or in a fresh term once that
 * has passed, and what was credited of the old one is credited of it too. For the person it was issued to, members of the
 * studio who may check out, and admins. Refuses (`conflict`) what is paid, void or being paid, and (`invalid`) details that
 * are the same.
 */
export async function correctBillTo(input: CorrectInput, viewer: Payer, now: Date): Promise<Corrected> {
  return replace(input, viewer, now, async (invoice, trx) => {
    const same =
      JSON.stringify(billToSchema.parse(invoice.bill_to)) === JSON.stringify(input.billTo) &&
      (invoice.po_number ?? null) === input.poNumber
    if (same) return refuse('invalid', 'You have not changed anything.')
    const old = invoiceTax.nullable().parse(invoice.tax)
    const wrongTaxId = old && taxIdProblem(old, input.billTo)
    if (wrongTaxId) return refuse('invalid', wrongTaxId, { taxId: [wrongTaxId] })
    const tax = old && taxFor(old, input.billTo)
    if (invoice.credited_cents > 0 && tax?.treatment !== old?.treatment)
      return refuse(
        'conflict',
        'Part of this invoice has been credited, so how it is taxed cannot change. Void it instead.',
      )
    return ok({
      seller: sellerSnapshot.parse(invoice.seller),
      lines: await sameLines(invoice.id, trx),
      tax,
      dueAt: dueDateOfReplacement(invoice.due_at, await deadlinesOf(invoice.year, trx), now),
      keepsCode: true,
    })
  })
}

/**
 * Replaces an unpaid invoice by one at the prices of `now`, where its price promise has ended and an admin decides so; after
 * the call the last price counts. Billing details stay, and discounts are chosen again. Refuses like `correctBillTo`.
 */
export async function repriceInvoice(
  input: ReplaceInput & { totalCents: number },
  admin: AdminViewer,
  now: Date,
): Promise<Corrected> {
  return replace(input, admin, now, async (invoice, trx) => {
    const priced = await repricedLines(invoice, now, trx)
    if (!priced.ok) return priced
    const { newCents, ...replacement } = priced.value
    if (newCents !== input.totalCents)
      return refuse('conflict', priceChangedText(input.totalCents, newCents, invoice.currency))
    return ok(replacement)
  })
}

/** The total of an invoice now and after repricing it at `now`. Refuses like `repriceInvoice`. */
export async function previewReprice(
  invoiceId: number,
  _admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ oldCents: number; newCents: number }>> {
  return transaction(async (trx) => {
    const invoice = await trx
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', invoiceId)
      .executeTakeFirst()
    if (!invoice) return NO_INVOICE
    const refusal = voidRefusal(balanceOf(invoice, now), await isPaymentUnderWay(invoiceId, now, trx))
    if (refusal) return refuse('conflict', refusal)
    const priced = await repricedLines(invoice, now, trx)
    return priced.ok ? ok({ oldCents: invoice.total_cents, newCents: priced.value.newCents }) : priced
  })
}

async function repricedLines(
  invoice: LockedInvoice,
  now: Date,
  trx: Trx,
): Promise<Outcome<Replacement & { newCents: number }>> {
  const [season, configs] = await Promise.all([currentSeasonIn(trx), configValuesIn(trx)])
  if (invoice.credited_cents > 0)
    return refuse('conflict', 'Part of this invoice has been credited, so its prices cannot be updated.')
  const deadlines = await deadlinesOf(invoice.year, trx)
  const old = await sameLines(invoice.id, trx)
  const lines = await linesAtNow(invoice, old, deadlines, lateFeeFrom(configs), now, trx)
  if (!lines)
    return refuse('conflict', 'One of its entries has no price now, so the prices cannot be updated.')
  const { tax: terms } = await readSeasonMoney(invoice.year, trx)
  const tax = taxFor(terms, billToSchema.parse(invoice.bill_to))
  const { totalCents: newCents } = lineTotals(lines, tax)
  if (newCents === invoice.total_cents)
    return refuse('conflict', 'The prices have not changed since this invoice was issued.')
  return ok({
    seller: sellerFrom(configs, season),
    lines,
    tax,
    dueAt: dueDateFor(deadlines, now),
    keepsCode: lines.some((line) => line.discount?.by === 'code'),
    newCents,
  })
}

interface Replacement {
  seller: SellerSnapshot
  lines: LineToIssue[]
  tax: InvoiceTax | null
  dueAt: Date
  keepsCode: boolean
}

async function replace(
  input: ReplaceInput & Partial<CorrectInput>,
  viewer: Payer,
  now: Date,
  make: (invoice: LockedInvoice, trx: Trx) => Promise<Outcome<Replacement>>,
): Promise<Corrected> {
  try {
    return await transaction(async (trx) => {
      const invoice = await lockInvoice(input.invoiceId, trx)
      if (!invoice || !(await mayCorrect(viewer, invoice, trx))) return NO_INVOICE
      const done = await trx
        .selectFrom('invoices')
        .select(['id', 'number'])
        .where('checkout_key', '=', input.key)
        .where('replaces', '=', invoice.id)
        .executeTakeFirst()
      if (done) return ok({ invoiceId: done.id, number: done.number })
      const before = balanceOf(invoice, now)
      const refusal = voidRefusal(before, await isPaymentUnderWay(invoice.id, now, trx))
      if (refusal) return refuse('conflict', refusal)
      const made = await make(invoice, trx)
      if (!made.ok) return made
      return ok(await issueInstead(invoice, input, made.value, viewer, now, trx))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'invoices_checkout_key_key'))
      return refuse('conflict', 'Reload the invoice before you correct it.')
    throw error
  }
}

async function issueInstead(
  old: LockedInvoice,
  { key, reason, ...input }: ReplaceInput & Partial<CorrectInput>,
  { seller, lines, tax, dueAt, keepsCode }: Replacement,
  viewer: Payer,
  now: Date,
  trx: Trx,
): Promise<{ invoiceId: number; number: string }> {
  const number = await takeNumber('invoice', old.year, trx, old.kind)
  const by = 'role' in viewer && viewer.role === 'admin' ? 'admin' : 'entrant'
  const credit = await endWithCredit(old, { kind: 'correction', reason, by }, viewer, now, trx)
  const billTo = input.billTo ?? billToSchema.parse(old.bill_to)
  const { id: invoiceId, totals } = await insertInvoice(
    {
      number,
      kind: old.kind,
      year: old.year,
      userId: old.user_id,
      studioId: old.studio_id,
      seller,
      billTo,
      poNumber: input.billTo ? (input.poNumber ?? null) : old.po_number,
      currency: old.currency,
      tax,
      payMethod: old.pay_method,
      checkoutKey: key,
      dueAt,
      replaces: old.id,
      lines,
    },
    now,
    trx,
  )
  const { totalCents } = totals
  await trx.updateTable('invoices').set({ replaced_by: invoiceId }).where('id', '=', old.id).execute()
  if (old.credited_cents > 0) await repeatCredit(old, invoiceId, viewer, now, trx)
  if (keepsCode) await moveUse(old.id, invoiceId, now, trx)
  else await releaseUse(old.id, now, trx)
  const replaced = {
    before: { status: old.status },
    after: { status: 'void', reason, replacedBy: number, creditNote: credit.number },
  }
  await auditRecord(viewer, 'invoice.replaced', old.id, replaced, now, trx)
  const issued = { after: { number, replaces: old.number, totalCents, currency: old.currency } }
  await auditRecord(viewer, 'invoice.issued', invoiceId, issued, now, trx)
  const { number: oldNumber, currency, user_id: userId } = old
  await queueInvoiceReplaced(
    { oldNumber, invoiceId, number, credit, reason, seller, billTo, dueAt, totalCents, currency, userId },
    now,
    trx,
  )
  return { invoiceId, number }
}

/** Credits of the new invoice what had been credited of the old one. */
async function repeatCredit(old: LockedInvoice, invoiceId: number, viewer: Payer, now: Date, trx: Trx) {
  const invoice = await lockInvoice(invoiceId, trx)
  if (!invoice) throw new Error(`There is no invoice ${invoiceId}`)
  const { credited_cents } = old
  const reason = `Credited on ${old.number} before`
  const part = { invoice, kind: 'correction', reason, amountCents: credited_cents } as const
  await issuePartCredit({ ...part, issuedBy: viewer.userId }, now, trx)
  await trx.updateTable('invoices').set({ credited_cents }).where('id', '=', invoiceId).execute()
}

/** The person it was issued to, the holder of its link, an active member of the studio who may check out, or an admin. */
async function mayCorrect(viewer: Payer, invoice: LockedInvoice, trx: Trx): Promise<boolean> {
  if (isLinkHolder(viewer)) return true
  if (viewer.role === 'admin') return true
  const issuedTo = await trx
    .selectFrom('invoices')
    .where('id', '=', invoice.id)
    .where(sql<boolean>`user_id in (select accounts_of(${viewer.userId}))`)
    .select('id')
    .executeTakeFirst()
  if (issuedTo) return true
  if (invoice.studio_id === null) return false
  const member = await trx
    .selectFrom('studio_members')
    .where('studio_id', '=', invoice.studio_id)
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'active')
    .where('role', '<>', 'viewer')
    .select('user_id')
    .executeTakeFirst()
  return member !== undefined
}

async function sameLines(invoiceId: number, trx: Trx): Promise<LineToIssue[]> {
  const rows = await trx
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('sort')
    .execute()
  return rows.map((row) => {
    const off = row.listed_discount_cents ?? row.discount_cents
    return {
      submissionId: row.submission_id,
      membershipId: row.membership_id,
      record: recordOf(row),
      description: row.description,
      detail: row.detail,
      price: {
        deadlineId: row.deadline_id,
        amountCents: row.listed_cents ?? row.unit_cents,
        validUntil: row.price_valid_until,
      },
      discount: off > 0 ? { cents: off, label: row.discount_label } : null,
    }
  })
}

function recordOf({
  record_kind: kind,
  record_id: id,
  instalment,
}: Pick<Selectable<InvoiceLines>, 'record_kind' | 'record_id' | 'instalment'>) {
  return kind === null || id === null || instalment === null ? null : { kind, id, instalment }
}

async function linesAtNow(
  invoice: LockedInvoice,
  old: readonly LineToIssue[],
  deadlines: Awaited<ReturnType<typeof deadlinesOf>>,
  lateFee: number,
  now: Date,
  trx: Trx,
): Promise<LineToIssue[] | null> {
  const entries = await trx
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .innerJoin('studios as t', 't.id', 's.studio_id')
    .where(
      's.id',
      'in',
      old.map((line) => line.submissionId),
    )
    .select(['s.id', 's.custom_deadline', 'c.id as category_id', 'c.type', 't.type as studio_type'])
    .execute()
  const closes = callWindow(deadlines)?.closes
  const last = closes && closes <= now ? new Date(closes.getTime() - 1) : now
  const priced: LineToIssue[] = []
  for (const line of old) {
    const entry = entries.find((each) => each.id === line.submissionId)
    if (!entry) return null
    const scope = {
      categoryId: entry.category_id,
      categoryType: entry.type,
      studioType: entry.studio_type,
      customDeadline: entry.custom_deadline,
    }
    const price =
      priceOfEntry(scope, deadlines, lateFee, now) ?? priceOfEntry(scope, deadlines, lateFee, last)
    if (!price) return null
    // "P03-0042 · Best Short Film · Early": the tier is the last part.
    const detail = [...line.detail.split(' · ').slice(0, -1), price.tierName].join(' · ')
    priced.push({ ...line, detail, price })
  }
  const code = await codeOn(invoice.id, trx)
  const member = invoice.studio_id === null ? null : await findMemberTerms(invoice.studio_id, now, trx)
  const discounts = discountsFor(
    priced.map((line) => line.price.amountCents),
    { member, code },
  )
  return priced.map((line, index) => ({ ...line, discount: discounts.lines[index] ?? null }))
}

/** The code an invoice used; the invoice keeps it, also where the code has ended since. */
async function codeOn(invoiceId: number, trx: Trx): Promise<CodeTerms | null> {
  const row = await trx
    .selectFrom('discount_uses as u')
    .innerJoin('discounts as d', 'd.id', 'u.discount_id')
    .where('u.invoice_id', '=', invoiceId)
    .where('u.released_at', 'is', null)
    .select(['d.code', 'd.kind', 'd.value', 'd.currency'])
    .executeTakeFirst()
  return row ?? null
}
