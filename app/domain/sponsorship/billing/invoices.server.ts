import { randomUUID } from 'node:crypto'
import { isUniqueViolation, transaction, type Reader, type Trx } from '#db/client.ts'
import { invoicesOf, issueInvoiceFor, ONE_INVOICE } from '#app/domain/money/billing/issue-for.server.ts'
import { agreedPrice } from '#app/domain/sponsorship/applications/agreed-terms.server.ts'
import { lockSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import { coSponsorsText } from '#app/domain/sponsorship/applications/co-sponsors.ts'
import { daySpan, toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { setStepDue } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { canInvoice, instalmentProblem, isOpenInvoice, type InstalmentProblem } from './rules.ts'
import type { IssueInput } from './schema.ts'

const MINUTE_MS = 60_000

/** What a sponsorship costs, to whom it is billed, and the invoices that bill it and count; `null` where it has no price. */
export async function sponsorshipBill(id: number, reader: Reader) {
  const row = await reader
    .selectFrom('sponsorships as s')
    .innerJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .innerJoin('seasons', 'seasons.year', 's.year')
    .where('s.id', '=', id)
    .where('s.applied_at', 'is not', null)
    .select(['s.id', 's.year', 's.state', 's.company', 's.user_id as userId'])
    .select('s.co_sponsors as coSponsors')
    .select(['s.contact_email as contactEmail', 'r.name as packageName'])
    .select([agreedPrice.as('priceCents'), 'r.currency', 'seasons.timezone as zone'])
    .executeTakeFirst()
  if (!row) return null
  const invoices = await invoicesOf('sponsorship', id, reader)
  const { listed } = await reader
    .selectFrom('invoice_lines')
    .where('record_kind', '=', 'sponsorship')
    .where('record_id', '=', id)
    .where('live', '=', true)
    .select((eb) => eb.fn.sum<number | null>(eb.fn.coalesce('listed_cents', 'unit_cents')).as('listed'))
    .executeTakeFirstOrThrow()
  return { ...row, invoices, leftCents: row.priceCents - (listed ?? 0) }
}

const WHY: Readonly<Record<Exclude<InstalmentProblem['why'], 'sum'>, string>> = {
  past: 'Enter today or a later day',
  before_last: 'Enter a later day than that of the instalment before',
}

/**
 * Issues the invoices for what is left to bill of a sponsorship, whole or in instalments, and mails them. Refuses `conflict` before the
 * offer is accepted, after the sponsorship ended and when all is billed, and `invalid` amounts that do not add up to what is left
 * and days that are over or do not follow one another.
 */
export async function issueSponsorshipInvoices(
  id: number,
  input: IssueInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ numbers: string[] }>> {
  try {
    return await transaction((trx) => issue(id, input, admin, now, trx))
  } catch (error) {
    if (isUniqueViolation(error, ONE_INVOICE) || isUniqueViolation(error, 'invoices_checkout_key_key'))
      return BILLED
    throw error
  }
}

const BILLED = refuse('conflict', 'This sponsorship has already been invoiced.')

async function issue(
  id: number,
  input: IssueInput,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ numbers: string[] }>> {
  // A second admin, or one who cancels it, waits here.
  const locked = await lockSponsorship(id, trx)
  const bill = locked && (await sponsorshipBill(id, trx))
  if (!bill) return refuse('not_found', 'We can’t find this sponsorship.')
  if (!canInvoice(bill.state))
    return refuse('conflict', 'This sponsorship can’t be invoiced in its present status.')
  if (bill.leftCents <= 0) return BILLED
  const today = toLocalText(now, bill.zone).slice(0, 10)
  const problem = instalmentProblem(input.instalments, bill.leftCents, today)
  if (problem) {
    const left = formatMoney(bill.leftCents, bill.currency)
    const text = problem.why === 'sum' ? `The amounts have to add up to ${left}` : WHY[problem.why]
    return refuse('invalid', text, { [`instalments[${problem.at}].${problem.field}`]: [text] })
  }
  const taken = new Set(bill.invoices.map(({ instalment }) => instalment))
  const together = bill.coSponsors.length > 0 ? `with ${coSponsorsText(bill.coSponsors)}` : ''
  const numbers: string[] = []
  const count = input.instalments.length + bill.invoices.length
  for (const [index, { amountCents, dueOn }] of input.instalments.entries()) {
    const end = daySpan(dueOn, bill.zone)
    if (!end) throw new RangeError(`${dueOn} is not a day`)
    let instalment = 1
    while (taken.has(instalment)) instalment += 1
    taken.add(instalment)
    const issued = await issueInvoiceFor(
      {
        ...{ kind: 'sponsorship', year: bill.year, recordId: id, instalment, userId: bill.userId },
        ...{
          billTo: input.billTo,
          poNumber: input.poNumber,
          payMethod: input.method,
          currency: bill.currency,
        },
        lines: [
          {
            description: `Sponsorship: ${bill.packageName}`,
            detail: [bill.company, together, count > 1 ? `Instalment ${instalment} of ${count}` : '']
              .filter(Boolean)
              .join(' · '),
            amountCents,
          },
        ],
        dueAt: new Date(end.to.getTime() - MINUTE_MS),
        key: index === 0 ? input.key : randomUUID(),
      },
      admin,
      now,
      trx,
    )
    if (!issued.ok) return issued
    numbers.push(issued.value.number)
  }
  await setStepDue(id, 'invoice', await nextDue(id, trx), now, trx)
  await auditRecord(admin, 'sponsorship.invoiced', id, { after: { invoices: numbers.join(', ') } }, now, trx)
  return ok({ numbers })
}

/** The day by which the next open invoice of a locked sponsorship is due. */
export async function nextDue(id: number, trx: Trx): Promise<string | null> {
  const bill = await sponsorshipBill(id, trx)
  const [first] = (bill?.invoices.filter(isOpenInvoice) ?? []).sort(
    (one, other) => one.dueAt.getTime() - other.dueAt.getTime(),
  )
  return bill && first ? toLocalText(first.dueAt, bill.zone).slice(0, 10) : null
}

/** Whether all of a locked sponsorship is billed and paid. */
export async function isPaidInFull(id: number, trx: Trx): Promise<boolean> {
  const bill = await sponsorshipBill(id, trx)
  return (
    bill !== null &&
    bill.leftCents <= 0 &&
    bill.invoices.length > 0 &&
    bill.invoices.every(({ status }) => status === 'paid')
  )
}
