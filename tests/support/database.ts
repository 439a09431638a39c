import pg from 'pg'
import { inject } from 'vitest'
import { closeDatabase } from '#db/client.ts'
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

/** Leaves no connection of this process to the worker's database. */
export async function closeWorkerDatabase(): Promise<void> {
  const client = await resetting
  resetting = undefined
  await Promise.all([closeDatabase(), client?.end()])
}

let resetting: Promise<pg.Client> | undefined

/**
 * Brings the worker's database back to the baseline: the migrated tables, the season, and nothing else.
 * Rows go and come back within one transaction; identities run on, so that a number out of an earlier test
 * never meets a row by accident, and the versions of cached data only rise.
 */
export async function resetDatabase(): Promise<void> {
  const client = await (resetting ??= openReset())
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('select baseline.restore()')
      break
    } catch (error) {
      // What a failed test left running ends by itself.
      if (attempt >= 5 || !(error instanceof pg.DatabaseError) || error.code !== '40P01') throw error
    }
  }
  // The app keeps what it read for a second without looking; the next test begins sooner.
  forgetVersions()
}

/**
 * A connection of its own, without triggers and foreign key checks: audit rows and invoices refuse to be removed, and the order
 * is arbitrary. To switch them off each time would make the database forget its plans.
 */
async function openReset(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await prepareReset(client)
  return client
}

/** A function of the database, which plans its statements once for a connection: most tables are empty after most tests. */
async function prepareReset(client: pg.Client): Promise<void> {
  const tables = (await tablesOf(client)).filter((table) => table !== 'data_versions')
  const { rows: queue } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'bullmq' and tablename not like '%migration%'`,
  )
  const { rows: kept } = await client.query<{ table: string; columns: string }>(`
      select table_name as "table", string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns
      where table_schema = 'baseline' and table_name not in ('data_versions', 'untouched')
      group by table_name order by table_name`)
  const emptied = [
    ...tables
      .filter((table) => !kept.some((each) => each.table === table))
      .map((table) => `public."${table}"`),
    ...queue.map(({ tablename }) => `bullmq."${tablename}"`),
  ]
  await client.query(
    'create table if not exists baseline.untouched (name text primary key, print text not null)',
  )
  await client.query(`create or replace function baseline.restore() returns void language plpgsql as $restore$
    declare filled text[]; each_name text;
    begin
      filled := array[${emptied.map((table) => `case when exists (select from ${table}) then '${table}' end`).join(',\n')}];
      foreach each_name in array array_remove(filled, null) loop execute 'delete from ' || each_name; end loop;
      ${kept.map(restoreKept).join('\n')}
      update public.data_versions set version = version + 1;
    end $restore$`)
}

/**
 * Rewritten only where a test has changed it: most leave the hundreds of fields of categories as they are. The newest
 * transaction that wrote a row and the number of rows tell whether any was written or removed.
 */
function restoreKept({ table, columns }: { table: string; columns: string }): string {
  const print = `(select count(*) || ':' || coalesce(max(xmin::text::bigint), 0) from public."${table}")`
  return `if not exists (select from baseline.untouched where name = '${table}' and print = ${print}) then
    delete from public."${table}";
    insert into public."${table}" (${columns}) overriding system value select ${columns} from baseline."${table}";
    insert into baseline.untouched values ('${table}', ${print})
      on conflict (name) do update set print = excluded.print;
  end if;`
}
