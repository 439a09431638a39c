import fs from 'node:fs/promises'
import path from 'node:path'

/** Processes run in the repository's folder. */
const migrationFolder = path.resolve('db/migrations')

/** The names of all migrations this code knows, in the order of their numbers. */
export async function knownMigrations(): Promise<string[]> {
  const files = await fs.readdir(migrationFolder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort()
}
