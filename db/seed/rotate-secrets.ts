import path from 'node:path'
import { modules } from '#app/modules.server.ts'
import { installModules } from '#app/platform/module.server.ts'
import { resealAll, type Resealed } from '#app/platform/secret-links/reseal.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { closeDatabase, workInBatches } from '#db/client.ts'
import { changeKeptSecret, localEnvironment, newSecret } from '#db/local-environment.ts'
import { openSecretFiles } from '#db/secret-files.ts'

installModules(modules)
workInBatches()

/**
 * Changes SESSION_SECRET, and seals with the new one what the database holds sealed (docs/security.md):
 *   npm run rotate-secrets               a new secret, in the data folder of a clone or as lines for the settings
 *   npm run rotate-secrets -- --reseal   after the restart
 */

const USAGE = 'npm run rotate-secrets, and after the restart: npm run rotate-secrets -- --reseal'
const NO_VOTE_KEY =
  'VOTE_KEY is not changed: receipts that members hold and published results are checked with it, so a new one would make all of them false. Nothing was changed.'

async function main([option, ...more]: string[]): Promise<boolean> {
  if (option && /vote/i.test(option)) return refused(NO_VOTE_KEY)
  if (option && (option !== '--reseal' || more.length > 0)) return refused(USAGE)
  return option ? reseal() : change()
}

/** Needs no database: what is sealed in it is read with the earlier secret until it is sealed again. */
function change(): boolean {
  openSecretFiles()
  const { NODE_ENV, SESSION_SECRET: present, SESSION_SECRET_OLD: earlier, DATA_DIR } = process.env
  if (present) {
    console.log(
      'Put these two lines in place of those in the settings of web and worker, or the values into the files that ' +
        'SESSION_SECRET_FILE and SESSION_SECRET_OLD_FILE name:\n',
    )
    console.log(`SESSION_SECRET=${newSecret()}`)
    console.log(`SESSION_SECRET_OLD=${[present, earlier].filter(Boolean).join(',')}\n`)
  } else if (NODE_ENV === 'production') {
    return refused('SESSION_SECRET is not set here. Run this with the settings of web and worker.')
  } else {
    const dataDir = path.resolve(DATA_DIR || '.data')
    changeKeptSecret(dataDir)
    console.log(
      `A new secret is in ${dataDir}, and the one before is still read. Copy both files to your backup.`,
    )
  }
  console.log('Then restart web and worker, and run: npm run rotate-secrets -- --reseal')
  return true
}

async function reseal(): Promise<boolean> {
  const local = await localEnvironment()
  try {
    return told(await resealAll())
  } finally {
    await closeDatabase()
    await local.stop()
  }
}

function told(found: readonly Resealed[]): boolean {
  for (const { what, renewed, current, shut } of found) {
    const unread = shut > 0 ? `, ${shut} that no known secret opens` : ''
    console.log(`${what}: ${renewed} sealed again, ${current} were already${unread}`)
  }
  const shut = found.reduce((sum, each) => sum + each.shut, 0)
  if (shut === 0)
    console.log(
      'Nothing in the database needs an earlier secret any more. Links in mail that was sent do, see docs/security.md.',
    )
  else
    console.error(
      `${countText(shut, 'value', 'values')} stayed as they were. Is SESSION_SECRET_OLD complete?`,
    )
  return shut === 0
}

function refused(why: string): false {
  console.error(why)
  return false
}

if (!(await main(process.argv.slice(2)))) process.exitCode = 1
