import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#app/platform/viewer.ts'
import { namesOf, recordsAboutEntries } from '#app/platform/conflicts/records-about-entries.server.ts'
import { conflictedEntries } from '#app/platform/conflicts/visibility.server.ts'
import { partsOf } from '#app/platform/module.server.ts'

type Asking = Pick<Viewer, 'userId' | 'at'> & Partial<Pick<Viewer, 'behind'>>

/** True where a text names, by code or title, an entry of `entries`. */
function namesOneOf(entries: RawBuilder<unknown>, text: RawBuilder<string>): RawBuilder<boolean> {
  // Gathered once for a query.
  return sql<boolean>`exists (select from unnest((
    select array_agg(distinct known.name) from (${namesOf(entries)}) known(name))) named(name)
    where position(named.name in ${text}) > 0)`
}

/**
 * True for a message that reveals nothing of an entry the viewer has a conflict with: neither its record nor its text names
 * the entry. `alias` is that of `mail_messages`. Admins write anything in a mail, so the text is searched as well.
 */
export function mailWithoutConflict(viewer: Asking, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const text = sql<string>`${column('subject')} || E'\n' || ${column('body_text')}`
  const subjects = sql.join(partsOf('mailSubjects'), sql` union all `)
  // The query names what is told only once, because the database takes longer to plan that part than to answer it.
  return sql<boolean>`(with ${recordsAboutEntries(conflictedEntries(viewer))}
    select (${column('entity')}, ${column('entity_id')}) in (select entity, id from told)
      or ${column('id')} in (select about.message_id from (${subjects}) about(message_id, entity, entity_id)
        where (about.entity, about.entity_id) in (select entity, id from told))
      or ${namesOneOf(sql`select secret.entry from secret`, text)}) is not true`
}

/** The same for the values of a mail about an event, which may name more than its text. */
export function eventWithoutConflict(viewer: Asking, alias: string): RawBuilder<boolean> {
  const column = sql.ref(`${alias}.event_values`)
  const text = sql<string>`(select string_agg(kept.value #>> '{}', E'\n')
    from jsonb_path_query(${column}, 'strict $.**') kept(value) where jsonb_typeof(kept.value) = 'string')`
  return sql<boolean>`(${mailWithoutConflict(viewer, alias)} and ${namesOneOf(conflictedEntries(viewer), text)} is not true)`
}
