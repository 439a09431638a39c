import { sql, type RawBuilder } from 'kysely'

/** The full name of the person in a row of `users` under this alias; null where a left join found none. */
export function personName<Name extends string | null = string>(alias: string): RawBuilder<Name> {
  return sql<Name>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
}
