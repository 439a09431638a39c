import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#app/platform/viewer.ts'
import { namesOf, recordsAboutEntries } from '#app/platform/conflicts/records-about-entries.server.ts'
import { conflictedEntries } from '#app/platform/conflicts/visibility.server.ts'
import { partsOf } from '#app/platform/module.server.ts'

type Asking = Pick<Viewer, 'userId' | 'at'> & Partial<Pick<Viewer, 'behind'>>

/** True where a text names, by code or title, an entry the request's people have a conflict with. */
function namesConflicted(viewer: Asking, text: RawBuilder<string>): RawBuilder<boolean> {
  // Gathered once for a query.
  return sql<boolean>`exists (select from unnest((
    select array_agg(distinct known.name) from (${namesOf(conflictedEntries(viewer))}) known(name))) named(name)
    where position(named.name in ${text}) > 0)`
}

/**
 * True for a message that reveals nothing of an entry the viewer has a conflict with: neither its record nor its text names
 * the entry. `alias` is that of `mail_messages`. Admins write anything in a mail, so the text is searched as well.
 */
export function mailWithoutConflict(viewer: Asking, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const text = sql<string>`${column('subject')} || E'\n' || ${column('body_text')}`
  const told = sql`with ${recordsAboutEntries(conflictedEntries(viewer))} select entity, id from told`
  const subjects = partsOf('mailSubjects').map(
    (
      pairs,
    ) => sql`or ${column('id')} in (select about.message_id from (${pairs}) about(message_id, entity, entity_id)
      where (about.entity, about.entity_id) in (${told}))`,
  )
  return sql<boolean>`(
    (${column('entity')}, ${column('entity_id')}) in (${told})
    ${sql.join(subjects, sql` `)}
    or ${namesConflicted(viewer, text)}) is not true`
}

/** The same for the values of a mail about an event, which may name more than its text. */
export function eventWithoutConflict(viewer: Asking, alias: string): RawBuilder<boolean> {
  const column = sql.ref(`${alias}.event_values`)
  const text = sql<string>`(select string_agg(kept.value #>> '{}', E'\n')
    from jsonb_path_query(${column}, 'strict $.**') kept(value) where jsonb_typeof(kept.value) = 'string')`
  return sql<boolean>`(${mailWithoutConflict(viewer, alias)} and ${namesConflicted(viewer, text)} is not true)`
}
