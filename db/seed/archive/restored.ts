import { parseArgs } from 'node:util'
import { continueAfter } from '#app/domain/money/billing/restored-numbers.server.ts'
import { modules } from '#app/modules.server.ts'
import { installModules, partsOf, type RestoreCheck } from '#app/platform/module.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { closeDatabase, db, workInBatches } from '#db/client.ts'
import { localEnvironment } from '#db/local-environment.ts'
import { knownMigrations } from '#db/migration-list.ts'
import { schemaDifference } from '#db/readiness.ts'

installModules(modules)
workInBatches()

/**
 * Says whether an installation that was brought back from a backup is whole: every row's file and its checksum, the schema, the
 * secrets, and the last numbers that were given.
 *   npm run restored
 *   npm run restored -- --last-number=E-2026-00180
 */

const MAX_SHOWN = 20

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { 'last-number': { type: 'string' } } })
  const last = values['last-number']
  if (last !== undefined) {
    const done = await continueAfter(last, new Date())
    if (done.ok) console.log(`The next one is ${done.value}.`)
    else console.error(done.message)
    return done.ok
  }
  const schema = await schemaCheck()
  // What the modules ask needs the schema of this code.
  const checks = schema.problems.length > 0 ? [] : await ofModules()
  for (const check of [schema, ...checks]) tell(check)
  const problems = [schema, ...checks].flatMap((check) => check.problems)
  console.log(
    problems.length === 0
      ? 'The installation is whole.'
      : `${countText(problems.length, 'problem', 'problems')}: the installation is not whole.`,
  )
  return problems.length === 0
}

async function ofModules(): Promise<RestoreCheck[]> {
  const found: RestoreCheck[] = []
  for (const check of partsOf('restoreChecks')) found.push(...(await check(db())))
  return found
}

async function schemaCheck(): Promise<RestoreCheck> {
  const { missing, unknown } = await schemaDifference(await knownMigrations())
  return {
    title: 'Schema',
    found:
      missing.length + unknown.length === 0 ? 'It is that of this version.' : 'It is of another version.',
    problems: [
      ...(missing.length > 0 ? [`Run npm run migrate: ${missing.join(', ')} is missing.`] : []),
      ...(unknown.length > 0 ? [`The backup is of a newer version, which knows ${unknown.join(', ')}.`] : []),
    ],
  }
}

function tell({ title, found, problems }: RestoreCheck): void {
  console.log(`${title}: ${found}`)
  for (const problem of problems.slice(0, MAX_SHOWN)) console.error(`  ${problem}`)
  if (problems.length > MAX_SHOWN) console.error(`  and ${problems.length - MAX_SHOWN} more`)
}

const local = await localEnvironment()
try {
  if (!(await main())) process.exitCode = 1
} finally {
  await closeDatabase()
  await local.stop()
}
