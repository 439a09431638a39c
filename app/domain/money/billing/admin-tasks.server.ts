import type { Reader } from '#db/client.ts'
import { billingToday } from './invoice-list.server.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'

const MAX_REOPENED = 200

export async function findBillingTasks(asked: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { admin, year, now } = asked
  const [{ overdueCount }, { refunds }, reopened] = await Promise.all([
    billingToday(admin, year, now, reader),
    reader
      .selectFrom('refunds')
      .where('status', '=', 'requested')
      .select((eb) => eb.fn.countAll<number>().as('refunds'))
      .executeTakeFirstOrThrow(),
    reader
      .selectFrom('invoices as i')
      .where('i.status', 'in', ['issued', 'part_paid', 'overdue'])
      .where((eb) =>
        eb.exists(
          eb.selectFrom('payment_reversals as v').whereRef('v.invoice_id', '=', 'i.id').select('v.id'),
        ),
      )
      .orderBy('i.id')
      .select('i.id')
      .limit(MAX_REOPENED)
      .execute(),
  ])
  const [oldest] = reopened
  return [
    // What followed from the payment stays until an admin decides, whatever the invoice bills.
    ...(oldest
      ? countedTask(
          reopened.length,
          'invoice is due again after a payment was reversed',
          'invoices are due again after payments were reversed',
          {
            key: 'reopened',
            urgency: 'wrong',
            to: href('/admin/submissions/invoices/:id', { id: oldest.id }),
          },
        )
      : []),
    ...countedTask(Number(refunds), 'refund needs a decision', 'refunds need a decision', {
      key: 'refunds',
      urgency: 'awaited',
      to: withQuery(href('/admin/financials'), { tab: 'refunds' }),
    }),
    ...countedTask(overdueCount, 'invoice is overdue', 'invoices are overdue', {
      key: 'overdue',
      urgency: 'overdue',
      to: withQuery(href('/admin/submissions/invoices'), { status: 'overdue' }),
    }),
  ]
}
