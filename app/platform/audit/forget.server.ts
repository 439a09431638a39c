import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { FORGOTTEN, forgetting } from '#app/platform/forget-words.ts'

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
  const of = about === 'everything' ? sql`true` : rowsAbout(about)
  await changeHistory(trx, async () => {
    for (const { pattern, instead } of forgetting(words, 'json'))
      await sql`
        update audit_log set
          before = regexp_replace(before::text, ${pattern}, ${instead}, 'gi')::jsonb,
          after = regexp_replace(after::text, ${pattern}, ${instead}, 'gi')::jsonb
        where ${of} and (before::text ~* ${pattern} or after::text ~* ${pattern})`.execute(trx)
  })
}

/** Takes what these keys say, in a text or a list, out of the history of these records: names that were given up, and those too short to look for. */
export async function forgetKeysInHistory(keys: readonly string[], about: About, trx: Trx) {
  const without = (column: 'before' | 'after') => sql`coalesce((
    select jsonb_object_agg(key, case when key = any(${keys}::text[]) and jsonb_typeof(value) in ('string', 'array')
      then to_jsonb(${FORGOTTEN}::text) else value end) from jsonb_each(${sql.ref(column)})), ${sql.ref(column)})`
  await changeHistory(trx, () =>
    sql`update audit_log set before = ${without('before')}, after = ${without('after')}
      where ${rowsAbout(about)} and (before ?| ${keys}::text[] or after ?| ${keys}::text[])`.execute(trx),
  )
}

const rowsAbout = ({ entity, entityIds }: About) =>
  sql`entity = ${entity} and entity_id = any(${entityIds.map(String)}::text[])`

async function changeHistory(trx: Trx, change: () => Promise<unknown>): Promise<void> {
  await sql`select set_config('laureate.forgetting', 'on', true)`.execute(trx)
  await change()
  await sql`select set_config('laureate.forgetting', 'off', true)`.execute(trx)
}
