import { db } from '#db/client.ts'
import { changedLines, type ChangedLine } from '#app/platform/audit/changes.ts'

export interface RecordChange {
  id: number
  at: Date
  by: string
  lines: Pick<ChangedLine, 'label' | 'from' | 'to'>[]
}

const textOf = (json: unknown): Record<string, string> =>
  typeof json === 'object' && json !== null ? (json as Record<string, string>) : {}

/**
 * Who changed a record when, from what to what; the newest fifty. `steps` names actions that are more than changed fields,
 * such as "Archived"; their rows still list what changed with them.
 */
export async function historyOf(
  entity: 'field' | 'category',
  id: number,
  labels: Readonly<Record<string, string>>,
  steps: Readonly<Record<string, string>>,
): Promise<RecordChange[]> {
  const rows = await db()
    .selectFrom('audit_log as log')
    .leftJoin('users', 'users.id', 'log.actor_id')
    .where('log.entity', '=', entity)
    .where('log.entity_id', '=', String(id))
    .select(['log.id', 'log.at', 'log.action', 'log.before', 'log.after'])
    .select(['users.first_name', 'users.last_name'])
    .orderBy('log.id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => {
    const step = steps[row.action]
    const before = textOf(row.before)
    const after = textOf(row.after)
    const about = after.question ?? before.question
    const lines = row.before ? changedLines(labels, before, after) : []
    return {
      id: row.id,
      at: row.at,
      by: row.first_name ? `${row.first_name} ${row.last_name ?? ''}`.trim() : 'System',
      lines: step ? [{ label: about ? `${step}: ${about}` : step, from: '', to: '' }, ...lines] : lines,
    }
  })
}
