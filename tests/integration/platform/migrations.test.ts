import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'

/** Migrates a database in which these migrations are recorded as done, the way `npm run migrate` does. */
async function migrateAfter(done: string[]) {
  const { adminUrl, template } = inject('testDatabase')
  const name = `${template}_migrated`
  const url = databaseUrl(adminUrl, name)
  await onDatabase(adminUrl, (client) => client.query(`create database "${name}"`))
  try {
    await onDatabase(url, async (client) => {
      await client.query(
        'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
      )
      await client.query('insert into kysely_migration select unnest($1::text[]), now()::text', [done])
    })
    const script = fileURLToPath(new URL('../../../db/migrate.ts', import.meta.url))
    return spawnSync(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, DATABASE_URL: url },
      encoding: 'utf8',
    })
  } finally {
    await onDatabase(adminUrl, (client) => client.query(`drop database "${name}" with (force)`))
  }
}

test('a database made before the first release is refused in one sentence that says how to begin again', async () => {
  const run = await migrateAfter(['2026-11-20-01-seasons', '2026-11-20-02-accounts'])
  expect(run.status).toBe(1)
  expect(run.stdout).toBe('')
  expect(run.stderr).toMatch(
    /^This database was made before the first release.* delete the folder .*empty database.*\.\n$/,
  )
})

test('a database that newer code has migrated is not taken for one made before the first release', async () => {
  const run = await migrateAfter(['2099-01-01-01-later'])
  expect(run.status).toBe(1)
  expect(run.stderr).toMatch(/^Migration failed: .*2099-01-01-01-later is missing\n$/)
})
