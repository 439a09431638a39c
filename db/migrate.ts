import { localEnvironment } from './local-environment.ts'
import { migrateToLatest } from './migrator.ts'

/** The command that brings a database to the newest schema: `npm run migrate`. */
const local = await localEnvironment()
try {
  const done = await migrateToLatest(process.env.DATABASE_URL ?? '')
  console.log(done.length > 0 ? `Applied: ${done.join(', ')}` : 'The database is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await local.stop()
}
