import { createHash } from 'node:crypto'
import pg from 'pg'
import { FileNotStored, type FileStorage } from '#app/platform/files/file-storage.ts'
import type { ArchiveManifest } from './manifest.ts'
import type { DescribedFiles } from './read.ts'
import { quoted } from './tables.ts'

export interface ComparedTable {
  table: string
  archived: number
  /** `null`: there is no such table. */
  restored: number | null
  /** Rows of the installation that runs, at this moment; `null` where it has no such table. */
  live: number | null
}

/** The rows of each table as the archive says, as they were restored, and as they are in the installation that runs. */
export async function compareRows(
  { tables }: ArchiveManifest,
  restoredUrl: string,
  liveUrl: string,
): Promise<ComparedTable[]> {
  const names = Object.keys(tables)
  const [restored, live] = await Promise.all([countRows(restoredUrl, names), countRows(liveUrl, names)])
  return Object.entries(tables).map(([table, archived]) => ({
    table,
    archived,
    restored: restored.get(table) ?? null,
    live: live.get(table) ?? null,
  }))
}

async function countRows(url: string, names: readonly string[]): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Of one moment, as an archive is.
    await client.query('begin isolation level repeatable read read only')
    const { rows: present } = await client.query<{ name: string }>(
      `select tablename::text as name from pg_tables where schemaname = 'public' and tablename = any($1::text[])`,
      [names],
    )
    const counts = new Map<string, number>()
    for (const { name } of present) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`)
      counts.set(name, Number(rows[0]?.count ?? 0))
    }
    return counts
  } finally {
    await client.end()
  }
}

/** Says what of an archive's files is not in the storage as the archive says, a line each. */
export async function compareFiles(files: DescribedFiles, storage: FileStorage): Promise<string[]> {
  const differences: string[] = []
  for (const [key, { bytes, sha256 }] of files) {
    // One that was lost before the archive was made is empty there.
    if (bytes === 0) {
      differences.push(`${key} was missing when the archive was made`)
      continue
    }
    const hash = createHash('sha256')
    let read = 0
    try {
      for await (const part of await storage.get(key)) {
        hash.update(part as Buffer)
        read += (part as Buffer).byteLength
      }
    } catch (error) {
      if (!(error instanceof FileNotStored)) throw error
      differences.push(`${key} is missing`)
      continue
    }
    if (read !== bytes) differences.push(`${key} has ${read} bytes in place of ${bytes}`)
    else if (sha256 && hash.digest('hex') !== sha256) differences.push(`${key} has another content`)
  }
  return differences
}
