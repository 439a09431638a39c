import { transaction, type Trx } from '#db/client.ts'
import { lockInvoice } from '#app/domain/money/billing/locked-invoice.server.ts'
import { reverseMoney } from '#app/domain/money/billing/reverse-money.server.ts'
import { receiveMoney } from '#app/domain/money/billing/receive-money.server.ts'
import { holdMoney } from '#app/domain/money/payments/hold-money.server.ts'
import type { UnallocatedReason } from '#app/domain/money/payments/rules.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { clip } from '#app/platform/clip.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { lockStatement } from './commands.server.ts'
import { statementLifecycle } from './lifecycle.ts'
import { bookingKey } from './line-keys.server.ts'
import { summaryOf, type Outcome as LineOutcome, type Proposal } from './matching.ts'
import { proposalsFor, proposalsVersion, storedLines, type StoredLine } from './statement-rows.server.ts'

/** Why what a line leaves is unallocated. */
const REASONS: Partial<Record<LineOutcome, UnallocatedReason>> = {
  over: 'too_much',
  suggested: 'unknown_reference',
  no_reference: 'no_reference',
  unknown_reference: 'unknown_reference',
  ambiguous: 'ambiguous',
  settled: 'settled',
  not_payable: 'not_payable',
  wrong_currency: 'wrong_currency',
}

/**
 * Books what is proposed for the lines of a statement, all or nothing: payments of invoices through the one door (decision 013),
 * and what is left as unallocated payments. Proposals are made again under the locks of statement and invoices; refuses
 * (`conflict`) where they are no longer those that the admin saw, and a statement that was accepted.
 */
export async function acceptStatement(statementId: number, version: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const statement = await lockStatement(statementId, trx)
    if (!statement) return refuse('not_found', 'We can’t find this bank statement.')
    if (statement.status === 'accepted')
      return refuse('conflict', 'This statement has already been accepted.')
    if (statement.status !== 'open') return refuse('conflict', 'Select the columns of this statement first.')
    const lines = await storedLines(statementId, trx)
    const proposals = await proposalsFor(lines, now, trx, { trx })
    if (proposalsVersion(proposals) !== version)
      return refuse(
        'conflict',
        'Invoices or lines have changed since you opened this page. Check the proposals and accept again.',
      )
    const byId = new Map(lines.map((line) => [line.id, line]))
    for (const proposal of proposals) {
      const line = byId.get(proposal.lineId)
      if (!line) throw new Error(`There is no line ${proposal.lineId}`)
      await book(line, proposal, { statementId, admin, now, trx })
    }
    const set = { accepted_by: admin.userId, accepted_at: now }
    await moveLocked(statementLifecycle, 'accept', { by: 'admin', id: statementId, set }, trx)
    const summary = summaryOf(proposals)
    const { booked, unallocated, reversed, nothing } = summary
    const after = { booked, unallocated, ...(reversed > 0 ? { reversed } : {}), nothing }
    await auditRecord(admin, 'bank_statement.accepted', statementId, { after }, now, trx)
    return ok(summary)
  })
}

interface Booking {
  statementId: number
  admin: AdminViewer
  now: Date
  trx: Trx
}

async function book(line: StoredLine, proposal: Proposal, { statementId, admin, now, trx }: Booking) {
  const reference = clip(line.text || line.payer, 120)
  for (const { invoiceId, number, amountCents } of proposal.parts) {
    const invoice = await lockInvoice(invoiceId, trx)
    if (!invoice) throw new Error(`There is no invoice ${number}`)
    const received = await receiveMoney(
      {
        invoiceId,
        method: 'bank_transfer',
        amountCents,
        currency: line.currency,
        idempotencyKey: bookingKey(line.key, number),
        providerRef: null,
        reference,
        note: `From bank statement ${statementId}`,
        receivedOn: line.bookedOn,
      },
      invoice,
      admin,
      now,
      trx,
    )
    // Proposed under the same lock: the transaction is undone rather than half of a statement booked.
    if (!received.ok) throw new Error(`Line ${line.id} of statement ${statementId}: ${received.reason}`)
    await noteBooking(line.id, { payment_id: received.payment.paymentId }, trx)
  }
  if (proposal.reversal) {
    const { paymentId, invoiceId, number } = proposal.reversal
    const invoice = await lockInvoice(invoiceId, trx)
    if (!invoice) throw new Error(`There is no invoice ${number}`)
    const reversed = await reverseMoney(
      {
        paymentId,
        amountCents: proposal.reversal.amountCents,
        reason: (await isCheque(paymentId, trx)) ? 'bounced' : 'returned',
        reversedOn: line.bookedOn,
        note: `From bank statement ${statementId}: ${reference}`,
        providerRef: null,
        idempotencyKey: bookingKey(line.key, 'reversal'),
      },
      invoice,
      admin,
      now,
      trx,
    )
    if (!reversed.ok) throw new Error(`Line ${line.id} of statement ${statementId}: ${reversed.reason}`)
    await noteBooking(line.id, { reversal_id: reversed.reversal.reversalId }, trx)
  }
  if (proposal.restCents > 0) {
    const reason = REASONS[proposal.outcome]
    if (!reason) throw new Error(`Nothing of a line that is ${proposal.outcome} is unallocated`)
    const held = await holdMoney(
      {
        source: 'bank',
        method: 'bank_transfer',
        amountCents: proposal.restCents,
        currency: line.currency,
        providerRef: null,
        idempotencyKey: bookingKey(line.key, 'rest'),
        reference: clip(line.text, 300),
        payer: line.payer,
        receivedOn: line.bookedOn,
        reason,
        invoiceId: proposal.meantFor?.invoiceId ?? null,
        invoiceNumber: proposal.meantFor?.number ?? null,
        // One statement may have a hundred: the overview shows them, and the log who accepted it.
        quiet: true,
      },
      admin,
      now,
      trx,
    )
    await noteBooking(line.id, { unallocated_id: held.id }, trx)
  }
  await trx.updateTable('bank_lines').set({ result: proposal.outcome }).where('id', '=', line.id).execute()
}

async function isCheque(paymentId: number, trx: Trx): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .where('id', '=', paymentId)
    .select('method')
    .executeTakeFirstOrThrow()
  return payment.method === 'cheque'
}

async function noteBooking(
  lineId: number,
  as: { payment_id: number } | { unallocated_id: number } | { reversal_id: number },
  trx: Trx,
): Promise<void> {
  await trx
    .insertInto('bank_line_bookings')
    .values({ line_id: lineId, ...as })
    .execute()
}
