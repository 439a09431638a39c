import type pg from 'pg'
import { installedModules } from '#app/platform/module.server.ts'

/** A table of an archive, with the columns that are stored: generated ones follow from them. */
export interface ArchivedTable {
  name: string
  columns: string[]
}

/** The tables whose rows mean nothing in another installation, as the modules say. */
export const transientTables = (): string[] =>
  installedModules().flatMap(({ transient = [] }) => [...transient])

/** Those of them that this database has: the schema of an older archive lacks some. */
export async function presentTransientTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename = any($1::text[])`,
    [transientTables()],
  )
  return rows.map(({ name }) => name)
}

/** The keys of all files that rows name and an archive carries, as the modules say; each once, in order. */
export async function storedKeys(client: pg.ClientBase): Promise<string[]> {
  const columns = installedModules().flatMap(({ storageKeys = [] }) =>
    storageKeys.filter(({ elsewhere }) => !elsewhere),
  )
  const keys = columns.map(
    ({ table, column, where = 'true' }) =>
      `select r.${quoted(column)} as key from ${quoted(table)} r where r.${quoted(column)} is not null and (${where})`,
  )
  const { rows } = await client.query<{ key: string }>(`${keys.join(' union ')} order by 1`)
  return rows.map(({ key }) => key)
}

/** Every table but the migrations' own and those whose rows mean nothing in another installation, by name. */
export async function archivedTables(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `select t.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.tables t
     join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely\\_%'
       and t.table_name <> all($1::text[]) and c.is_generated = 'NEVER'
     group by 1 order by 1`,
    [transientTables()],
  )
  return rows
}

/** The migrations that have run, in order; none in a database without a schema. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ known: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as known`,
  )
  if (!found[0]?.known) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
