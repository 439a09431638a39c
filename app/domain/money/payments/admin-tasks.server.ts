import type { Reader } from '#db/client.ts'
import { moneyToday, type MoneyToday } from './queries.server.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { formatMoney } from '#app/ui/format/money.ts'

export async function findPaymentTasks({ admin, now }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  return paymentTasks(await moneyToday(admin, now, reader))
}

export function paymentTasks({
  stuckCount,
  stuckInvoiceId,
  unallocated,
  unallocatedCount,
}: MoneyToday): AdminTask[] {
  const sums = unallocated.map(({ cents, currency }) => formatMoney(cents, currency, 'prose')).join(', ')
  const unmatched: AdminTask = {
    key: 'unallocated',
    urgency: 'wrong',
    text:
      unallocatedCount === 1
        ? `Payment of ${sums} not matched to an invoice`
        : `${unallocatedCount} payments of ${sums} not matched to an invoice`,
    to: withQuery(href('/admin/submissions/invoices/unallocated'), { status: 'open' }),
    count: unallocatedCount,
  }
  return [
    ...(stuckInvoiceId === null
      ? []
      : countedTask(
          stuckCount,
          'card payment has been pending for more than 30 minutes',
          'card payments have been pending for more than 30 minutes',
          {
            key: 'stuck',
            urgency: 'wrong',
            to: href('/admin/submissions/invoices/:id', { id: stuckInvoiceId }),
          },
        )),
    ...(unallocatedCount > 0 ? [unmatched] : []),
  ]
}
