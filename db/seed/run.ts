import { parseArgs } from 'node:util'
import { closeLimits } from '#app/domain/people/accounts/throttle.server.ts'
import { closeDatabase, db, transaction, workInBatches } from '#db/client.ts'
import { localEnvironment } from '#db/local-environment.ts'
import { migrateToLatest } from '#db/migrator.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { readArchive, UnreadableArchive } from '#db/seed/archive/read.ts'
import { countRowsAndKeep } from '#db/statistics.ts'
import { emptyDatabase } from '#db/seed/empty-database.ts'
import { seedBaseline } from '#db/seed/baseline.ts'
import { insertMailGroups } from '#app/domain/cron-emails/first-rules/first-groups.server.ts'
import { isPhase, PHASES, type Phase } from '#db/seed/phases.ts'
import { seedStory } from '#db/seed/story.ts'
import { withSeedLock } from '#db/seed-lock.ts'
import { modules } from '#app/modules.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { installModules } from '#app/platform/module.server.ts'

installModules(modules)
// A demonstration or an archive that was broken off is written again from its beginning.
workInBatches({ waitsForDisk: false })

/**
 * Writes the demonstration award into an empty database:
 *   npm run seed -- --phase=call [--reset] [--now=2026-11-20T12:00:00Z] [--yes-demo]
 * or reads an award's archive into it:
 *   npm run seed -- --from=award.zip [--reset]
 */

const usage = `npm run seed -- --phase=${PHASES.join('|')} [--reset] [--now=…Z] [--yes-demo]\nnpm run seed -- --from=award.zip [--reset]`

async function main(): Promise<string | null> {
  const { values } = parseArgs({
    options: {
      phase: { type: 'string', default: 'call' },
      from: { type: 'string' },
      reset: { type: 'boolean', default: false },
      now: { type: 'string' },
      'yes-demo': { type: 'boolean', default: false },
    },
  })
  const { phase, from, reset } = values
  if (from !== undefined) return withSeedLock(process.env.DATABASE_URL ?? '', () => readFrom(from, reset))
  if (!isPhase(phase)) return `Unknown phase “${phase}”.\n${usage}`
  const now = values.now === undefined ? new Date() : new Date(values.now)
  if (Number.isNaN(now.getTime()))
    return `--now must be a date and time, like 2026-11-20T12:00:00Z.\n${usage}`
  const isProduction = process.env.NODE_ENV === 'production' && process.env.LAUREATE_EMBEDDED !== '1'
  if (isProduction && !values['yes-demo'])
    return 'This is production. The demo award has well-known passwords. Add --yes-demo to seed it here.'

  await migrateToLatest(process.env.DATABASE_URL ?? '')
  return withSeedLock(process.env.DATABASE_URL ?? '', () => write(phase, now, reset))
}

/** Reads an archive. */
async function readFrom(from: string, reset: boolean): Promise<string | null> {
  try {
    const { manifest, checked, missing } = await readArchive(from, {
      url: process.env.DATABASE_URL ?? '',
      storage: storage(),
      reset,
    })
    console.log(`Season ${manifest.seasons.join(', ')}, as of ${manifest.madeAt}.`)
    await countRowsAndKeep()
    if (!checked)
      console.log(
        'This archive was made by an earlier version and has no checksums: it was not checked for damage.',
      )
    if (missing.length > 0)
      console.error(
        `The archive does not have ${countText(missing.length, 'file', 'files')} of it: ${missing.join(', ')}`,
      )
    return null
  } catch (error) {
    if (error instanceof UnreadableArchive) return error.message
    throw error
  }
}

async function write(phase: Phase, now: Date, reset: boolean): Promise<string | null> {
  const season = await db().selectFrom('seasons').select('year').limit(1).executeTakeFirst()
  if (season && !reset)
    return `This database already has season ${season.year}. Add --reset to remove everything in it first.`

  const started = performance.now()
  if (season) await transaction((trx) => emptyDatabase(trx))
  const baseline = await transaction(async (trx) => {
    const made = await seedBaseline(phase, now, trx)
    await insertMailGroups(now, trx)
    return made
  })
  const story = await seedStory(baseline, now)
  await countRowsAndKeep()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `Season ${baseline.year}, phase ${phase}: ${story.users} people, ${story.studios} studios, ` +
      `${story.submissions} entries, ${story.invoices} invoices (${seconds} s).`,
  )
  return null
}

const local = await localEnvironment()
try {
  const problem = await main()
  if (problem) {
    console.error(problem)
    process.exitCode = 1
  }
} finally {
  closeLimits()
  await closeDatabase()
  await local.stop()
}
