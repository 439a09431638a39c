import type { Reader } from '#db/client.ts'
import { lastCheck } from './checks.server.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'

/** Another check is due this long after the last one, whenever the night was. */
const UNCHECKED_MS = 36 * 60 * 60_000

export async function findBooksTasks({ admin, clock }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  return booksTasks(await lastCheck(admin, reader), clock)
}

/** The very first check is waited for. */
export function booksTasks(check: { checkedAt: Date; findings: number } | null, clock: Date): AdminTask[] {
  const rest = { urgency: 'wrong', to: href('/admin/financials/check') } as const
  const unchecked: AdminTask = { key: 'unchecked', text: 'The books were not checked last night', ...rest }
  return [
    ...countedTask(check?.findings ?? 0, 'fault in the books', 'faults in the books', {
      key: 'books',
      ...rest,
    }),
    ...(check && clock.getTime() - check.checkedAt.getTime() > UNCHECKED_MS ? [unchecked] : []),
  ]
}
