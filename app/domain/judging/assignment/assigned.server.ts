import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { pairKey } from './pair-key.ts'

type Id = string | number | RawBuilder<unknown>

const idOf = (id: Id) => (typeof id === 'string' ? sql.ref(id) : sql`${id}`)

/** True for a committee whose entries are assigned, in SQL; the id is a column's name, a number or SQL, as below. */
export function hasAssignment(committee: Id): RawBuilder<boolean> {
  return sql<boolean>`exists (select from assignment_plans plan where plan.committee_id = ${idOf(committee)})`
}

/**
 * True where a person scores an entry of a committee, in SQL: it is assigned to them, or the committee has no assignment and each
 * of its judges scores all entries. Whatever counts or lists what a judge has to do asks here; the seat and conflicts are asked
 * beside it.
 */
export function assignedTo(user: Id, committee: Id, entry: Id): RawBuilder<boolean> {
  return sql<boolean>`(not ${hasAssignment(committee)} or exists (select from assigned_entries own
    where own.committee_id = ${idOf(committee)} and own.submission_id = ${idOf(entry)} and own.user_id = ${idOf(user)}))`
}

/** The pairs of judge and entry of a committee's assignment, by `pairKey`. */
export async function listAssigned(committeeId: number, reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('assigned_entries')
    .where('committee_id', '=', committeeId)
    .select(['user_id', 'submission_id'])
    .execute()
  return new Set(rows.map((row) => pairKey(row.user_id, row.submission_id)))
}
