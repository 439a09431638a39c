import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#app/domain/accounts/viewer.ts'
import { peopleBehind } from './visibility.server.ts'

/** A title as short as this is in many a text that is about something else. */
const SHORTEST_TITLE = 4

/**
 * True for a message that tells nothing of an entry somebody behind the request is tied to, in SQL: neither written about it nor
 * naming it by code or title; `alias` is that of `mail_messages`. Whoever wrote a mail may have named anything in it, so its
 * words are looked at and not only its record.
 */
export function mailUntied(viewer: Viewer, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`not exists (
    select from submissions tied
    where tied.id in (select entries_tied_to(${peopleBehind(viewer)}::bigint[], ${viewer.at})) and (
      (${column('entity')} = 'submission' and ${column('entity_id')} = tied.id)
      or exists (select from mail_run_records about
        where about.message_id = ${column('id')} and about.entity = 'submission' and about.entity_id = tied.id)
      or (length(tied.title) >= ${SHORTEST_TITLE}
        and (position(tied.title in ${column('body_text')}) > 0 or position(tied.title in ${column('subject')}) > 0))
      or (tied.code is not null and position(tied.code in ${column('body_text')}) > 0)))`
}
