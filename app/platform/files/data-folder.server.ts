import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { config } from '#app/config.server.ts'

/** What a look at the data folder found. */
export interface DataFolder {
  folder: string
  /** `null` where the system does not tell. */
  freeBytes: number | null
  /** The code of what went wrong when a file was written there, such as `EROFS`; `null` when it was kept. */
  refuses: string | null
}

/** A write that hangs for longer, as on a network disk that is away, counts as refused. */
const MAX_PROBE_MS = 10_000

/** Looks at the data folder, and writes and removes a small file in it: free bytes alone say nothing of a disk that is read-only. */
export async function lookAtDataFolder(folder = config().dataDir): Promise<DataFolder> {
  const probed = await inTime(probe(folder))
  const found = await inTime(fs.statfs(folder)).catch(() => null)
  const freeBytes = typeof found === 'object' && found !== null ? found.bavail * found.bsize : null
  return { folder, freeBytes, refuses: probed }
}

async function probe(folder: string): Promise<string | null> {
  const file = path.join(folder, `.probe-${randomUUID()}`)
  try {
    await fs.writeFile(file, 'x'.repeat(1_024), { mode: 0o600, flush: true })
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  } finally {
    await fs.rm(file, { force: true }).catch(() => undefined)
  }
}

/** `ETIMEDOUT` in place of what takes too long. */
function inTime<T>(work: Promise<T>): Promise<T | 'ETIMEDOUT'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'ETIMEDOUT'>((resolve) => {
    timer = setTimeout(() => resolve('ETIMEDOUT'), MAX_PROBE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
