import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#app/platform/viewer.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'

/** True for slate items and nominations that no conflict hides from the viewer, in SQL; a work that was not entered has none. */
export function visibleTo(viewer: Pick<Viewer, 'userId'>, alias: string, now: Date): RawBuilder<boolean> {
  const column = `${alias}.submission_id`
  return sql<boolean>`(${sql.ref(column)} is null or ${withoutConflict(viewer, column, now)})`
}
