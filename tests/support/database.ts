import { inject } from 'vitest'
import { closeDatabase, pool } from '#db/client.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { databaseUrl, onDatabase, tablesOf } from '#tests/support/database-server.ts'

/** Points the app at this worker's own database, making it from the template when it is the first to ask. */
export async function openWorkerDatabase(): Promise<void> {
  const { adminUrl, template } = inject('testDatabase')
  const name = `${template}_w${process.env.VITEST_POOL_ID ?? '1'}`
  process.env.DATABASE_URL = databaseUrl(adminUrl, name)
  await onDatabase(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database "${name}" template "${template}"`)
  })
}

export { closeDatabase as closeWorkerDatabase }

let restore: string | undefined

/**
 * Brings the worker's database back to the baseline: the migrated tables, the season, and nothing else.
 * Rows go and come back within one transaction on the open pool; identities run on, so that a number out of an earlier test
 * never meets a row by accident, and the versions of cached data only rise.
 */
export async function resetDatabase(): Promise<void> {
  restore ??= await restoreScript()
  await pool().query(restore)
  // The app keeps what it read for a second without looking; the next test begins sooner.
  forgetVersions()
}

async function restoreScript(): Promise<string> {
  const client = await pool().connect()
  try {
    const tables = (await tablesOf(client)).filter((table) => table !== 'data_versions')
    const { rows: queue } = await client.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'bullmq' and tablename not like '%migration%'`,
    )
    const queueTables = queue.map(({ tablename }) => tablename)
    const { rows: kept } = await client.query<{ table: string; columns: string }>(`
      select table_name as "table", string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns
      where table_schema = 'baseline' and table_name <> 'data_versions' group by table_name order by table_name`)
    return [
      'begin',
      // No triggers and no foreign key checks: audit rows and invoices refuse to be removed, and the order is arbitrary.
      'set local session_replication_role = replica',
      ...tables
        .filter((table) => !kept.some((each) => each.table === table))
        .map((table) => `delete from public."${table}"`),
      ...queueTables.map((table) => `delete from bullmq."${table}"`),
      ...kept.map(({ table, columns }) => {
        const now = `select ${columns} from public."${table}"`
        const then = `select ${columns} from baseline."${table}"`
        // Rewritten only where a test has changed it: most leave the hundreds of fields of categories as they are.
        return `do $$ begin
          if exists (${now} except all ${then}) or exists (${then} except all ${now}) then
            delete from public."${table}";
            insert into public."${table}" (${columns}) overriding system value ${then};
          end if;
        end $$`
      }),
      'update data_versions set version = version + 1',
      'commit',
    ].join(';\n')
  } finally {
    client.release()
  }
}
