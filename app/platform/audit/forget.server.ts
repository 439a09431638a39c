import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { forgetting } from '#app/platform/forget-words.ts'

/** Rows of the history about a record. */
interface About {
  entity: string
  entityIds: readonly (number | string)[]
}

/**
 * Takes words that tell who a deleted person was out of what the history says, of these records or of all. What was done, when and by
 * which account stays; the database refuses any other change of the history.
 */
export async function forgetInHistory(words: readonly string[], about: About | 'everything', trx: Trx) {
  const of =
    about === 'everything'
      ? sql`true`
      : sql`entity = ${about.entity} and entity_id = any(${about.entityIds.map(String)}::text[])`
  await sql`select set_config('laureate.forgetting', 'on', true)`.execute(trx)
  for (const { pattern, instead } of forgetting(words, 'json'))
    await sql`
      update audit_log set
        before = regexp_replace(before::text, ${pattern}, ${instead}, 'gi')::jsonb,
        after = regexp_replace(after::text, ${pattern}, ${instead}, 'gi')::jsonb
      where ${of} and (before::text ~* ${pattern} or after::text ~* ${pattern})`.execute(trx)
  await sql`select set_config('laureate.forgetting', 'off', true)`.execute(trx)
}
