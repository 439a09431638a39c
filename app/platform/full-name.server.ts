import { sql, type RawBuilder } from 'kysely'

/** The name of a joined user, in SQL; null where there is none. */
export const fullName = (alias: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`nullif(btrim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`
