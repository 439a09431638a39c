import { knownMigrations } from '#db/migration-list.ts'
import { FORMER_NAMES, nameToday } from '#db/migration-names.ts'
import { migrateOnly, migrateToLatest } from '#db/migrate.ts'
import { onDatabase } from '#tests/support/database-server.ts'

/**
 * Makes the empty database at DATABASE_URL into one that ran the migrations of the file names given, in their former names and with
 * two people in it, then brings it to the newest schema. A process of its own, because migrations are found as files.
 */
const url = process.env.DATABASE_URL ?? ''
const executed = process.argv.slice(2)

const known = await knownMigrations()
const today = executed.map(nameToday)
const unknown = today.find((name) => !known.includes(name))
if (unknown) throw new Error(`${unknown} is no migration`)
await migrateOnly(url, today)
await onDatabase(url, async (client) => {
  for (const name of executed)
    await client.query('update kysely_migration set name = $1 where name = $2', [name, FORMER_NAMES[name]])
  await client.query(
    `insert into users (email, first_name, last_name)
     values ('kept@example.org', 'Ada', 'Vale'), ('info@почта.рф', 'Þóra', 'O’Halloran')`,
  )
})
await migrateToLatest(url)
