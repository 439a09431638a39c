import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#app/platform/viewer.ts'
import { peopleBehind } from '#app/platform/conflicts/visibility.server.ts'

/** A title as short as this is in many a text that is about something else. */
const SHORTEST_TITLE = 4

type Asking = Pick<Viewer, 'userId' | 'at'> & Partial<Pick<Viewer, 'behind'>>

const entriesOf = (viewer: Asking) =>
  sql`(select entries_tied_to(${peopleBehind(viewer)}::bigint[], ${viewer.at}))`

const nominationsOf = (viewer: Asking) =>
  sql`(select tn.id from nominations tn where tn.submission_id in ${entriesOf(viewer)})`

/** True where a text has a title or a code of an entry somebody is tied to, or the title it is nominated under. */
function namesTied(viewer: Asking, text: RawBuilder<string>): RawBuilder<boolean> {
  // Gathered once for a query, whatever it looks through.
  return sql<boolean>`exists (select from unnest((
    select array_agg(distinct known.word) from (
      select ts.title as word from submissions ts where ts.id in ${entriesOf(viewer)} and length(ts.title) >= ${SHORTEST_TITLE}
      union all select ts.code from submissions ts where ts.id in ${entriesOf(viewer)} and ts.code is not null
      union all select tn.display_title from nominations tn where tn.submission_id in ${entriesOf(viewer)}
        and length(tn.display_title) >= ${SHORTEST_TITLE}) known)) said(word)
    where position(said.word in ${text}) > 0)`
}

/**
 * True for a message that tells nothing of an entry somebody behind the request is tied to, in SQL: neither written about it, its
 * nomination, its nominees or their certificates, nor naming it by code or title; `alias` is that of `mail_messages`. Whoever
 * wrote a mail may have named anything in it, so its words are looked at and not only its record.
 */
export function mailUntied(viewer: Asking, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const words = sql<string>`${column('subject')} || E'\n' || ${column('body_text')}`
  return sql<boolean>`(
    (${column('entity')} = 'submission' and ${column('entity_id')} in ${entriesOf(viewer)})
    or (${column('entity')} = 'nomination' and ${column('entity_id')} in ${nominationsOf(viewer)})
    or (${column('entity')} = 'certificate' and ${column('entity_id')} in (
      select tc.id from certificates tc where tc.nomination_id in ${nominationsOf(viewer)}))
    or ${column('id')} in (select about.message_id from mail_run_records about
      where about.entity = 'submission' and about.entity_id in ${entriesOf(viewer)}
      union all select about.message_id from mail_run_records about
      where about.entity = 'nomination_person' and about.entity_id in (
        select tp.id from nomination_people tp where tp.nomination_id in ${nominationsOf(viewer)}))
    or ${namesTied(viewer, words)}) is not true`
}

/** The same of what a mail about an event was written from, which may name more than the mail does. */
export function eventUntied(viewer: Asking, alias: string): RawBuilder<boolean> {
  const column = sql.ref(`${alias}.event_values`)
  const words = sql<string>`(select string_agg(kept.value #>> '{}', E'\n')
    from jsonb_path_query(${column}, 'strict $.**') kept(value) where jsonb_typeof(kept.value) = 'string')`
  return sql<boolean>`(${mailUntied(viewer, alias)} and ${namesTied(viewer, words)} is not true)`
}
