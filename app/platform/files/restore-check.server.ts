import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { FileNotStored } from '#app/platform/files/file-storage.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { installedModules, type RestoreCheck } from '#app/platform/module.server.ts'
import { countText } from '#app/ui/format/plural.ts'

interface StoredFile {
  table: string
  key: string
  bytes: number | null
  sha256: Buffer | null
}

/** Whether everything that rows name is in the storage, whole and as it was: each file is read and its checksum compared. */
export async function checkStoredFiles(reader: Reader): Promise<RestoreCheck[]> {
  const files = await namedFiles(reader)
  const problems: string[] = []
  for (const file of files) {
    const wrong = await whatIsWrong(file)
    if (wrong) problems.push(`${file.key}, named by ${file.table}, ${wrong}.`)
  }
  return [{ title: 'Files', found: `${countText(files.length, 'file', 'files')} compared.`, problems }]
}

async function namedFiles(reader: Reader): Promise<StoredFile[]> {
  const columns = installedModules().flatMap(({ storageKeys = [] }) =>
    storageKeys.filter(({ elsewhere }) => !elsewhere),
  )
  const selects = columns.map(
    ({ table, column, where = 'true' }) =>
      sql`select ${sql.lit(table)} as "table", ${sql.ref(`r.${column}`)} as key, r.size_bytes as bytes, r.sha256
        from ${sql.table(table)} r where ${sql.ref(`r.${column}`)} is not null and (${sql.raw(where)})`,
  )
  const { rows } = await sql<StoredFile>`${sql.join(selects, sql` union all `)} order by key`.execute(reader)
  return rows
}

async function whatIsWrong({ key, bytes, sha256 }: StoredFile): Promise<string | null> {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const part of await storage().get(key)) {
      hash.update(part as Buffer)
      read += (part as Buffer).byteLength
    }
  } catch (error) {
    return error instanceof FileNotStored
      ? 'is missing'
      : `can’t be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`
  }
  if (bytes !== null && read !== bytes) return `has ${read} bytes instead of ${bytes}`
  return sha256 && !hash.digest().equals(sha256) ? 'has another content' : null
}
