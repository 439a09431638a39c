import type { Reader } from '#db/client.ts'
import { runsToApprove } from './rule-list.server.ts'
import type { AdminTask, TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'

export async function findRunTasks({ admin }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  return (await runsToApprove(admin, reader)).map(runTask)
}

type RunToApprove = Awaited<ReturnType<typeof runsToApprove>>[number]

export function runTask({ id, rule, planned, reason }: RunToApprove): AdminTask {
  const needs = `${rule}: ${countText(planned, 'email needs', 'emails need')} your approval`
  return {
    key: `run ${id}`,
    urgency: 'awaited',
    text: reason ? `${needs}. ${reason}` : needs,
    to: href('/admin/cron-emails/runs/:runId', { runId: id }),
  }
}
