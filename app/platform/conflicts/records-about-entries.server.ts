import { sql, type RawBuilder } from 'kysely'
import { recordKinds } from '#app/platform/audit/records.server.ts'

/**
 * The records that reveal an entry in `entries`, as the named query `told (entity, id)` for the head of a `with`. Every module
 * declares which of its records reveal entries.
 */
export function recordsAboutEntries(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = recordKinds().flatMap(([entity, { tells }]) =>
    tells === 'nothing' || 'through' in tells
      ? []
      : sql`select ${sql.lit(entity)}::text, of_kind.id from (${tells}) of_kind(id, entry)
          where of_kind.entry in (select secret.entry from secret)`,
  )
  return sql`secret(entry) as materialized (${entries}),
    told(entity, id) as materialized (${sql.join(parts, sql` union all `)})`
}

/** All of `told`, and the records that refer to one of them. */
export function allRecordsAboutEntries(): RawBuilder<unknown> {
  const through = recordKinds().flatMap(([entity, { tells }]) =>
    tells !== 'nothing' && 'through' in tells
      ? [sql`select ${sql.lit(entity)}::text, passed.id from (${tells.through}) passed(id)`]
      : [],
  )
  return sql.join([sql`select entity, id from told`, ...through], sql` union all `)
}

/** The names of the records that reveal an entry in `entries`: a query of texts. */
export function namesOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = recordKinds().flatMap(([, { names }]) =>
    names
      ? [sql`select called.name from (${names}) called(entry, name) where called.entry in (${entries})`]
      : [],
  )
  return sql.join(parts, sql` union all `)
}
