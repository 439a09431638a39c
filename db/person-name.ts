import { sql, type RawBuilder } from 'kysely'

/** A person's full name, in SQL; `alias` is that of `users`, and the name is null where a left join found no one. */
export function personName(alias: string): RawBuilder<string> {
  return sql<string>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
}
