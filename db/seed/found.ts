import { config } from '#app/config.server.ts'
import { renewFirstAdmin } from '#app/domain/people/accounts/first-admin.server.ts'
import { closeLimits } from '#app/domain/people/accounts/throttle.server.ts'
import { modules } from '#app/modules.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { installModules } from '#app/platform/module.server.ts'
import { closeDatabase, db, transaction } from '#db/client.ts'
import { localEnvironment } from '#db/local-environment.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { readFounding, USAGE } from '#db/seed/found-input.ts'
import { firstAdmin, foundAward, type Founding } from '#db/seed/founding.ts'
import { seedMailRules } from '#db/seed/mail-rules.ts'

installModules(modules)

/**
 * Sets up a real award in an empty database:
 *   npm run found -- --award="Pegbar Awards" --year=2027 --currency=EUR --email=office@example.org --first=Ada --last=Vale
 * Until an admin has a password it may run again, for another address or a new link; the award stays as it was set up.
 */

async function found(founding: Founding): Promise<string | null> {
  const { appUrl, databaseUrl } = config()
  await migrateToLatest(databaseUrl)
  const season = await db().selectFrom('seasons').select('year').orderBy('year').limit(1).executeTakeFirst()
  const now = new Date()
  const founded = await transaction((trx) =>
    season ? renewFirstAdmin(founding, now, trx) : foundAward(founding, now, trx),
  )
  if (!founded.ok)
    return season ? `This database has season ${season.year} already. ${founded.message}` : founded.message
  const { userId, token } = founded.value
  // A run that was cut off has left none.
  const rule = await db().selectFrom('cron_emails').select('id').limit(1).executeTakeFirst()
  if (!rule) await seedMailRules(firstAdmin(founding, userId), { active: false }, now)
  console.log(
    season
      ? `Season ${season.year} stays as it was set up. The first admin is ${founding.email}; earlier links have stopped working.`
      : `${founding.award} ${founding.year} is set up.`,
  )
  console.log('The first admin can set a password here within an hour:')
  console.log(appUrl + withQuery(href('/password-reset'), { token }))
  return null
}

function fail(lines: readonly string[]): void {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}

const { founding, problems } = readFounding(process.argv.slice(2), process.env)
if (!founding) fail(['Nothing was set up:', ...problems.map((problem) => `  ${problem}`), USAGE])
else {
  const local = await localEnvironment()
  try {
    const problem = await found(founding)
    if (problem) fail([problem])
  } finally {
    closeLimits()
    await closeDatabase()
    await local.stop()
  }
}
