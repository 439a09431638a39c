import { parseArgs } from 'node:util'
import { config } from '#app/config.server.ts'
import { closeLimits } from '#app/domain/people/accounts/throttle.server.ts'
import { EMAIL_PATTERN } from '#app/platform/validation.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { closeDatabase, db, transaction } from '#db/client.ts'
import { localEnvironment } from '#db/local-environment.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { firstAdmin, foundAward, type Founding } from '#db/seed/founding.ts'
import { seedMailRules } from '#db/seed/mail-rules.ts'
import { modules } from '#app/modules.server.ts'
import { installModules } from '#app/platform/module.server.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'

installModules(modules)

/**
 * Sets up a real award in an empty database:
 *   npm run found -- --award="Pegbar Awards" --year=2027 --email=office@example.org --first=Ada --last=Vale
 */

const usage =
  'npm run found -- --award="…" --year=2027 --email=… --first=… --last=… [--edition=1] [--timezone=Europe/Berlin]'

function readArguments(): Founding | string {
  const { values } = parseArgs({
    options: {
      award: { type: 'string', default: '' },
      year: { type: 'string', default: '' },
      edition: { type: 'string', default: '1' },
      timezone: { type: 'string', default: 'UTC' },
      email: { type: 'string', default: '' },
      first: { type: 'string', default: '' },
      last: { type: 'string', default: '' },
    },
  })
  const [year, edition] = [Number(values.year), Number(values.edition)]
  if (!values.award.trim() || !values.first.trim() || !values.last.trim()) return usage
  if (!Number.isInteger(year) || year < 1970 || year > 2200)
    return `--year must be a year, like 2027.\n${usage}`
  if (!Number.isInteger(edition) || edition < 1) return `--edition must be a whole number.\n${usage}`
  if (!isKnownZone(values.timezone)) return `--timezone must be a time zone, like Europe/Berlin.\n${usage}`
  if (!EMAIL_PATTERN.test(values.email)) return `--email: Invalid email format\n${usage}`
  return {
    award: values.award.trim(),
    year,
    edition,
    timezone: values.timezone,
    email: values.email,
    firstName: values.first.trim(),
    lastName: values.last.trim(),
  }
}

async function main(): Promise<string | null> {
  const founding = readArguments()
  if (typeof founding === 'string') return founding
  // Settings are read before anything is written: the link at the end needs them.
  const { appUrl, databaseUrl } = config()
  await migrateToLatest(databaseUrl)
  const season = await db().selectFrom('seasons').select('year').limit(1).executeTakeFirst()
  if (season) return `This database already has season ${season.year}. Use an empty one.`
  const now = new Date()
  const founded = await transaction((trx) => foundAward(founding, now, trx))
  if (!founded.ok) return founded.message
  await seedMailRules(firstAdmin(founding, founded.value.userId), { active: false }, now)
  console.log(
    `${founding.award} ${founding.year} is set up. The first admin can set a password here within an hour:`,
  )
  console.log(appUrl + withQuery(href('/password-reset'), { token: founded.value.token }))
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
