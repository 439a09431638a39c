import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { runningEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'
import { makeWhole, replaceWhole } from './kept-file.ts'
import { openSecretFiles } from './secret-files.ts'

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
  openSecretFiles()
  if (process.env.NODE_ENV === 'production') return nothing

  const dataDir = path.resolve(process.env.DATA_DIR || '.data')
  process.env.LAUREATE_EMBEDDED = '1'
  if (!process.env.SESSION_SECRET) {
    const secrets = keptSessionSecrets(dataDir)
    process.env.SESSION_SECRET = secrets.present
    process.env.SESSION_SECRET_OLD ||= secrets.earlier.join(',')
  }
  process.env.VOTE_KEY ||= keptSecret(
    path.join(dataDir, 'vote-key'),
    'ballots that were cast with the old one cannot be counted',
  )
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

const fileOf = (dataDir: string) => path.join(dataDir, 'session-secret')
const earlierFileOf = (dataDir: string) => path.join(dataDir, 'session-secret-old')

/** The session secret that a clone keeps, and those before it, the newest first. */
function keptSessionSecrets(dataDir: string): { present: string; earlier: string[] } {
  const present = keptSecret(fileOf(dataDir), 'links in mail that was sent no longer open')
  const file = earlierFileOf(dataDir)
  const earlier = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  if (!earlier.every((secret) => SECRET.test(secret)))
    throw new Error(`${file} is damaged: it has to hold 64 digits on each line. Bring it back from a copy.`)
  return { present, earlier: earlier.filter((secret) => secret !== present) }
}

/** A new session secret. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** Changes the session secret that a clone keeps in its data folder; processes that run go on with the one before until they are restarted. */
export function changeKeptSecret(dataDir: string): void {
  const { present, earlier } = keptSessionSecrets(dataDir)
  // First where it is still read: a crash in between leaves the present one in both.
  replaceWhole(earlierFileOf(dataDir), [present, ...earlier].map((secret) => `${secret}\n`).join(''))
  replaceWhole(fileOf(dataDir), `${newSecret()}\n`)
}

/** Letters of a secret that was made here. */
const SECRET = /^[0-9a-f]{64}$/

/** `loss` says what is lost with it. */
function keptSecret(file: string, loss: string): string {
  let secret: string
  try {
    if (!fs.existsSync(file)) makeWhole(file, `${newSecret()}\n`)
    secret = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new Error(
      `${path.dirname(file)} belongs to another user, most likely because root started here before. ` +
        'Start as that user again, or choose another folder with DATA_DIR.',
    )
  }
  if (!SECRET.test(secret)) {
    throw new Error(
      `${file} is ${secret === '' ? 'empty' : 'damaged'}: it has to hold the 64 digits that were made for this award. ` +
        `Bring it back from a copy. Without one, remove the file and start again: a new one is made, and ${loss}.`,
    )
  }
  return secret
}
