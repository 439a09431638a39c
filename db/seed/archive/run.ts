import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { modules } from '#app/modules.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { installModules } from '#app/platform/module.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { writeArchive } from '#db/seed/archive/write.ts'
import { localEnvironment } from '#db/local-environment.ts'

installModules(modules)

/** Writes the whole award into one file: `npm run archive -- --to=award.zip`. `npm run seed -- --from=award.zip` reads it back. */

async function main(): Promise<string | null> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const { to } = values
  if (!to) return 'npm run archive -- --to=award.zip'
  if (fs.existsSync(to)) return `${to} exists already. Select another name.`
  const { manifest, files, missing } = await writeArchive(
    process.env.DATABASE_URL ?? '',
    storage(),
    to,
    new Date(),
  )
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
  console.log(
    `${to}: season ${manifest.seasons.join(', ')}, ${countText(rows, 'row', 'rows')}, ${countText(files, 'file', 'files')}. ` +
      'It holds everything the award holds: keep it as you keep a backup.',
  )
  if (missing.length > 0) console.error(`Not stored any more, and left out: ${missing.join(', ')}`)
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
  await local.stop()
}
