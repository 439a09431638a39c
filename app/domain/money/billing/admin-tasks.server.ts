import type { Reader } from '#db/client.ts'
import { billingToday } from './invoice-list.server.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'

export async function findBillingTasks(asked: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { admin, year, now } = asked
  const [{ overdueCount }, { refunds }] = await Promise.all([
    billingToday(admin, year, now, reader),
    reader
      .selectFrom('refunds')
      .where('status', '=', 'requested')
      .select((eb) => eb.fn.countAll<number>().as('refunds'))
      .executeTakeFirstOrThrow(),
  ])
  return [
    ...countedTask(Number(refunds), 'refund needs a decision', 'refunds need a decision', {
      key: 'refunds',
      urgency: 'awaited',
      to: withQuery(href('/admin/financials'), { tab: 'refunds' }),
    }),
    ...countedTask(overdueCount, 'invoice is overdue', 'invoices are overdue', {
      key: 'overdue',
      urgency: 'open',
      to: withQuery(href('/admin/submissions/invoices'), { status: 'overdue' }),
    }),
  ]
}
