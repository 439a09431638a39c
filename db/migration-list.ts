import fs from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export const migrationFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The names of all migrations this code knows, in order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await fs.readdir(migrationFolder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort()
}
