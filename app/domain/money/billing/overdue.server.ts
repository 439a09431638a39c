import { transaction } from '#db/client.ts'
import { system } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { invoiceLifecycle } from './lifecycle.ts'

const AT_ONCE = 200

/**
 * Marks open invoices overdue from their due time on; answers how many. One whose card payment is being confirmed is left out.
 * Pages show overdue by the clock already; this stores it, with an audit row. Two workers share the rows.
 */
export async function markOverdue(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('invoices as i')
      .where('i.status', 'in', ['issued', 'part_paid'])
      .where('i.due_at', '<=', now)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('payment_attempts as a')
              .select('a.id')
              .whereRef('a.invoice_id', '=', 'i.id')
              .where('a.status', '=', 'pending'),
          ),
        ),
      )
      .orderBy('i.id')
      .limit(AT_ONCE)
      .select(['i.id', 'i.status'])
      .forUpdate('i')
      .skipLocked()
      .execute()
    for (const { id, status } of rows) {
      const after = { status: 'overdue' }
      await moveLocked(invoiceLifecycle, 'fall_overdue', { by: 'system', id }, trx)
      await auditRecord(system, 'invoice.overdue', id, { before: { status }, after }, now, trx)
    }
    return rows.length
  })
}
