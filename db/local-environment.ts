import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { runningEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'

export interface LocalEnvironment {
  /** The server started here; nothing if the database is external or already runs. */
  database: EmbeddedPostgres | undefined
  stop(): Promise<void>
}

/**
 * Fills `process.env` with what a clone provides for itself: an embedded database unless DATABASE_URL names one, and a
 * session secret and a key for ballots kept beside its data. Does nothing under NODE_ENV=production, where all of it has to be given.
 * `share` allows joining a server that `npm start` already runs, for commands that work beside it.
 */
export async function localEnvironment({ share = true } = {}): Promise<LocalEnvironment> {
  const nothing: LocalEnvironment = { database: undefined, stop: async () => undefined }
  if (process.env.NODE_ENV === 'production') return nothing

  const dataDir = path.resolve(process.env.DATA_DIR || '.data')
  process.env.LAUREATE_EMBEDDED = '1'
  process.env.SESSION_SECRET ||= keptSecret(path.join(dataDir, 'session-secret'))
  process.env.VOTE_KEY ||= keptSecret(path.join(dataDir, 'vote-key'))
  if (process.env.DATABASE_URL) return nothing

  const postgresDir = path.join(dataDir, 'postgres')
  const running = share ? runningEmbeddedPostgres(postgresDir) : undefined
  if (running) {
    process.env.DATABASE_URL = running
    return nothing
  }
  const database = await startEmbeddedPostgres({ dataDir: postgresDir })
  process.env.DATABASE_URL = database.url
  return { database, stop: () => database.stop() }
}

function keptSecret(file: string): string {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    if (!fs.existsSync(file))
      fs.writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new Error(
      `${path.dirname(file)} belongs to another user, most likely because root started here before. ` +
        'Start as that user again, or choose another folder with DATA_DIR.',
    )
  }
}
