import { config } from '#app/config.server.ts'
import { foundAward } from '#app/domain/overview/founding/found-award.server.ts'
import type { Founding } from '#app/domain/overview/founding/schema.ts'
import { renewFirstAdmin } from '#app/domain/people/accounts/first-admin.server.ts'
import { issueLink } from '#app/domain/people/accounts/one-time-links.server.ts'
import { closeLimits } from '#app/domain/people/accounts/throttle.server.ts'
import { firstSeasonYear } from '#app/domain/season/seasons/first-season.server.ts'
import { modules } from '#app/modules.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { installModules } from '#app/platform/module.server.ts'
import { ok } from '#app/platform/outcome.ts'
import { closeDatabase, db, transaction, type Trx, workInBatches } from '#db/client.ts'
import { localEnvironment } from '#db/local-environment.ts'
import { migrateToLatest } from '#db/migrator.ts'
import { readFounding, USAGE } from '#db/seed/found-input.ts'

installModules(modules)
workInBatches()

/**
 * Sets up a real award in an empty database:
 *   npm run found -- --award="Pegbar Awards" --year=2027 --currency=EUR --email=office@example.org --first=Ada --last=Vale
 * Until an admin has a password it may run again, for another address or a new link; the award stays as it was set up.
 */

async function found(founding: Founding): Promise<string | null> {
  const { appUrl, databaseUrl } = config()
  await migrateToLatest(databaseUrl)
  const year = await firstSeasonYear(db())
  const now = new Date()
  const founded = await transaction((trx) =>
    year === null ? foundWithLink(founding, now, trx) : renewFirstAdmin(founding, now, trx),
  )
  if (!founded.ok)
    return year === null ? founded.message : `This database has season ${year} already. ${founded.message}`
  console.log(
    year === null
      ? `${founding.award} ${founding.year} is set up.`
      : `Season ${year} stays as it was set up. The first admin is ${founding.email}; earlier links have stopped working.`,
  )
  console.log('The first admin can set a password here within an hour:')
  console.log(appUrl + withQuery(href('/password-reset'), { token: founded.value.token }))
  return null
}

/** Founds the award, with a link for its first admin, who has no password yet. */
async function foundWithLink(founding: Founding, now: Date, trx: Trx) {
  const founded = await foundAward(founding, { requestId: 'founding' }, now, trx)
  if (!founded.ok) return founded
  const { token } = await issueLink('password_reset', founded.value, now, trx)
  return ok({ token })
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
