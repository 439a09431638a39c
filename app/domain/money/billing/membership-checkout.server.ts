import { sql } from 'kysely'
import { db, isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { lockMembershipToPay } from '#app/domain/people/accounts/membership-payment.server.ts'
import { durationText } from '#app/domain/people/accounts/membership-price.ts'
import { isCardOffered } from '#app/domain/money/payments/providers.server.ts'
import { taxFor, taxIdProblem } from '#app/domain/season/prices/tax.ts'
import { dueDateFor } from '#app/domain/season/seasons/deadlines.ts'
import { lockSeasonMoney, readSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { insertInvoice, lineTotals, type LineToIssue } from './issue-invoice.server.ts'
import { queueMembershipInvoice } from './mails.server.ts'
import { takeNumber } from './number-series.server.ts'
import { methodRefusal } from './checkout-methods.ts'
import { priceChangedText } from './rules.ts'
import { billTo, type BillTo, type MembershipCheckOut } from './schema.ts'
import { orderRefusal, sellerFrom } from './seller.ts'

const NOTHING_TO_PAY = 'You have no membership to pay for.'

/**
 * Issues the invoice of the membership that an admin approved for the viewer, at the price of the application. A second checkout
 * answers with the first one's invoice. Refuses `conflict` when there is none to pay, and `invalid` a card that cannot be used.
 */
export async function checkOutMembership(
  input: MembershipCheckOut,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ invoiceId: number }>> {
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const person = { cardOffered: isCardOffered(configs), emailVerified: viewer.emailVerified }
  const wrongMethod = methodRefusal(input.method, person, configs)
  if (wrongMethod) return refuse('invalid', wrongMethod, { method: [wrongMethod] })
  const seller = sellerFrom(configs, season)
  const noSeller = orderRefusal(seller, input.method)
  if (noSeller) return refuse('conflict', noSeller)
  try {
    return await transaction(async (trx) => {
      const { year, currency, tax: terms } = await lockSeasonMoney(trx)
      // A second checkout waits here, and then finds the first one's invoice.
      const membership = await lockMembershipToPay(viewer.userId, trx)
      if (!membership) return refuse('conflict', NOTHING_TO_PAY)
      const billed = await invoiceOf(membership.id, trx)
      if (billed) return ok({ invoiceId: billed.id })
      if (membership.currency !== currency)
        throw new Error(`Membership ${membership.id} is not priced in ${currency}`)
      const wrongTaxId = taxIdProblem(terms, input.billTo)
      if (wrongTaxId) return refuse('invalid', wrongTaxId, { 'billTo.taxId': [wrongTaxId] })
      const tax = taxFor(terms, input.billTo)
      const lines = [lineOf(membership)]
      const { totalCents } = lineTotals(lines, tax)
      if (totalCents !== input.expectedTotalCents)
        return refuse('conflict', priceChangedText(input.expectedTotalCents, totalCents, currency))
      const number = await takeNumber('invoice', year, trx, 'membership')
      const dueAt = dueDateFor([], now)
      const payMethod = input.method
      const { id: invoiceId, totals } = await insertInvoice(
        {
          number,
          kind: 'membership',
          year,
          userId: viewer.userId,
          studioId: null,
          seller,
          billTo: input.billTo,
          poNumber: input.poNumber,
          currency,
          tax,
          payMethod,
          checkoutKey: input.checkoutKey,
          dueAt,
          lines,
        },
        now,
        trx,
      )
      const after = { number, totalCents, currency, payMethod, membershipId: membership.id }
      await auditRecord(viewer, 'invoice.issued', invoiceId, { after }, now, trx)
      const invoice = { invoiceId, number, userId: viewer.userId, billTo: input.billTo, seller }
      const { typeName } = membership
      const mail = {
        ...invoice,
        typeName,
        payMethod,
        currency,
        tax,
        totalCents,
        taxCents: totals.taxCents,
        dueAt,
      }
      await queueMembershipInvoice(mail, now, trx)
      return ok({ invoiceId })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'invoices_checkout_key_key')) return refuse('conflict', NOTHING_TO_PAY)
    throw error
  }
}

function lineOf(membership: {
  id: number
  typeName: string
  months: number
  priceCents: number
}): LineToIssue {
  return {
    submissionId: null,
    membershipId: membership.id,
    description: `Membership: ${membership.typeName}`,
    detail: `For ${durationText(membership.months)}, from the day it is paid`,
    price: { deadlineId: null, amountCents: membership.priceCents, validUntil: null },
    discount: null,
  }
}

function invoiceOf(membershipId: number, trx: Trx) {
  return trx
    .selectFrom('invoice_lines')
    .where('membership_id', '=', membershipId)
    .where('live', '=', true)
    .select('invoice_id as id')
    .executeTakeFirst()
}

/** The type of the membership that an invoice is or was for; `null` where it is for something else. */
export async function billedMembership(invoiceId: number, trx: Trx): Promise<string | null> {
  const row = await trx
    .selectFrom('invoice_lines as line')
    .innerJoin('memberships as m', 'm.id', 'line.membership_id')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('line.invoice_id', '=', invoiceId)
    .select('t.name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** What the page of the payment shows: the approved membership and the season's tax; `null` without one. */
export async function findMembershipToPay(viewer: Viewer) {
  const row = await db()
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.user_id', '=', viewer.userId)
    .where('m.status', '=', 'approved')
    .select([
      'm.id',
      't.name as typeName',
      't.duration_months as months',
      'm.price_cents as priceCents',
      'm.currency',
    ])
    .select((eb) =>
      eb
        .selectFrom('invoice_lines as line')
        .whereRef('line.membership_id', '=', 'm.id')
        .where('line.live', '=', true)
        .select('line.invoice_id')
        .as('invoiceId'),
    )
    .executeTakeFirst()
  if (!row) return null
  const { year } = await currentSeason()
  const { tax: terms } = await readSeasonMoney(year, db())
  return { ...row, terms }
}

/** Billing details to begin with: those of the person's last invoice, of their first studio, or what the account knows. */
export async function billToOfPerson(viewer: Viewer): Promise<Partial<BillTo>> {
  const last = await db()
    .selectFrom('invoices')
    .where(sql<boolean>`user_id in (select accounts_of(${viewer.userId}))`)
    .where('kind', '=', 'membership')
    .orderBy('id', 'desc')
    .select('bill_to')
    .limit(1)
    .executeTakeFirst()
  if (last) return billTo.parse(last.bill_to)
  const known = { name: viewer.displayName, email: viewer.email }
  const studio = await db()
    .selectFrom('studio_members as m')
    .innerJoin('studios as s', 's.id', 'm.studio_id')
    .where('m.user_id', '=', viewer.userId)
    .where('m.role', '=', 'owner')
    .where('m.status', '=', 'active')
    .orderBy('s.id')
    .select(['s.address_line1 as addressLine1', 's.address_line2 as addressLine2', 's.city', 's.region'])
    .select(['s.postal_code as postalCode', 's.country'])
    .limit(1)
    .executeTakeFirst()
  if (studio) return { ...known, ...studio }
  const { country } = await db()
    .selectFrom('users')
    .where('id', '=', viewer.userId)
    .select('country')
    .executeTakeFirstOrThrow()
  return { ...known, ...(country && { country }) }
}
