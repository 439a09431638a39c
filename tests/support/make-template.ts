import { closeDatabase, transaction } from '#db/client.ts'
import { migrateToLatest } from '#db/migrator.ts'
import { seedBaseline } from '#db/seed/baseline.ts'
import { onDatabase, tablesOf } from '#tests/support/database-server.ts'
import { modules } from '#app/modules.server.ts'
import { installModules } from '#app/platform/module.server.ts'

installModules(modules)

/**
 * Fills the empty database at DATABASE_URL into what every test database is copied from: migrated, with a season that is in
 * its call for entries at the moment given, and with a copy of every filled table in the schema `baseline`, from which tests
 * restore it. A process of its own, because it fills another database than the one that the tests' own process has.
 */
const url = process.env.DATABASE_URL ?? ''
const now = new Date(process.argv[2] ?? '')

await migrateToLatest(url)
await transaction((trx) => seedBaseline('call', now, trx))
await closeDatabase()
await onDatabase(url, async (client) => {
  await client.query('create schema baseline')
  for (const table of await tablesOf(client)) {
    const { rowCount } = await client.query(`select 1 from public."${table}" limit 1`)
    if (rowCount) await client.query(`create table baseline."${table}" as table public."${table}"`)
  }
})
