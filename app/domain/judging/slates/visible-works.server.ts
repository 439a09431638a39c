import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#app/platform/viewer.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'

/** True for nominations or slate items of entries the viewer has no conflict with, and of proposed works. */
export function visibleTo(viewer: Pick<Viewer, 'userId'>, alias: string, now: Date): RawBuilder<boolean> {
  const column = `${alias}.submission_id`
  return sql<boolean>`(${sql.ref(column)} is null or ${withoutConflict(viewer, column, now)})`
}
