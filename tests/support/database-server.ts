import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { compiled, root } from '#tests/support/command.ts'

export interface TestServer {
  /** A database on it to run CREATE DATABASE from. */
  adminUrl: string
  stop(): Promise<void>
}

/** A PostgreSQL to throw away: the one at TEST_DATABASE_URL, or one started in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { adminUrl: databaseUrl(given, 'postgres'), stop: async () => undefined }
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-test-'))
  // Started by root, PostgreSQL runs as another user, who has to get in.
  await fs.chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      autovacuum_naptime: '30s',
      autovacuum_analyze_threshold: '1000000000',
    },
  })
  return {
    adminUrl: databaseUrl(server.url, 'postgres'),
    async stop() {
      await server.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Runs statements outside of the app's pool. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  await onDatabase(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`)
  })
}

/** The tables that hold the product's data; a migration's bookkeeping is not among them. */
export async function tablesOf(client: pg.Client | pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely\\_%' order by tablename`,
  )
  return rows.map((row) => row.tablename)
}

/** Makes the database that `make-template` describes. */
export async function createTemplate(adminUrl: string, name: string, now: Date): Promise<void> {
  await onDatabase(adminUrl, (client) => client.query(`create database "${name}"`))
  await promisify(execFile)(
    process.execPath,
    [compiled('tests/support/make-template.ts'), now.toISOString()],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl(adminUrl, name),
        SESSION_SECRET: 'only-for-tests-0123456789abcdef0123456789abcdef',
        VOTE_KEY: '0123456789abcdef'.repeat(4),
        LOG_LEVEL: 'silent',
      },
    },
  )
}
