import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { hasWithheldFile } from '#app/domain/submissions/admin/withheld-files.server.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { href, withQuery } from '#app/platform/href.ts'

interface Counts {
  extraTime: number
  flagged: number
  returned: number
  withheld: number
}

/** Each count uses an index of only the rows that need an admin. */
async function countsOf({ admin, year }: TaskQuestion, reader: Reader): Promise<Counts | undefined> {
  const visible = withoutConflict(admin, 'submissions.id', admin.at)
  const { rows } = await sql<Counts>`select
    (select count(*) from extra_time_requests where status = 'open'
      and ${withoutConflict(admin, 'extra_time_requests.submission_id', admin.at)}) as "extraTime",
    (select count(*) from submissions where year = ${year} and flag is not null and ${visible}) as flagged,
    (select count(*) from submissions where year = ${year} and status = 'returned' and ${visible}) as returned,
    (select count(*) from submissions where year = ${year} and status in ('submitted', 'in_review', 'accepted')
      and exists (select from configs where name = 'judging_blind' and value = '1') and ${hasWithheldFile('submissions')}
      and ${visible}) as withheld`.execute(reader)
  return rows[0]
}

export async function findEntryTasks(asked: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const counts = await countsOf(asked, reader)
  if (!counts) return []
  const entries = (query: Record<string, string>) => withQuery(href('/admin/submissions'), query)
  return [
    ...countedTask(counts.extraTime, 'entrant asks for extra time', 'entrants ask for extra time', {
      key: 'extra time',
      urgency: 'awaited',
      to: href('/admin/submissions/extra-time'),
    }),
    ...countedTask(
      counts.withheld,
      'entry has a file that blind judging can’t show',
      'entries have files that blind judging can’t show',
      { key: 'withheld', urgency: 'open', to: entries({ only: 'withheld' }) },
    ),
    ...countedTask(counts.flagged, 'entry is flagged for review', 'entries are flagged for review', {
      key: 'flagged',
      urgency: 'open',
      to: entries({ only: 'flagged' }),
    }),
    ...countedTask(
      counts.returned,
      'returned entry has not been submitted again',
      'returned entries have not been submitted again',
      { key: 'returned', urgency: 'open', to: entries({ status: 'returned' }) },
    ),
  ]
}
