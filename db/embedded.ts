import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  asIdentity,
  findPlace,
  isEmptyOrMissing,
  moveShelter,
  shelters,
  temporaryShelters,
  type Place,
} from './embedded-place.ts'
import { makeWhole } from './kept-file.ts'

export interface EmbeddedPostgres {
  url: string
  /** Where the data really lies; not always the folder that was asked for, see `note`. */
  dataDir: string
  /** A sentence for people, when something is not where they would look for it. */
  note?: string
  /** Settles when the server ends, for any reason. */
  exited: Promise<{ code: number | null; lastWords: string }>
  stop(): Promise<void>
}

const DATABASE = 'laureate'
const START_SECONDS = 40
const STOP_SECONDS = 20

export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
}

/**
 * Starts a PostgreSQL 18 of our own on a free local port, creating its data on first use.
 * `settings` are server settings, such as `{ fsync: 'off' }` for tests that throw their data away.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const place = findPlace(path.resolve(options.dataDir))
  await waitUntilUnused(place.dataDir)
  if (place.leaves) {
    const left = path.join(place.leaves, 'postgres')
    await waitUntilUnused(left)
    refuseHalfDatabase(left)
    moveShelter(place.leaves, path.dirname(place.dataDir))
  }
  if (isEmptyOrMissing(place.dataDir)) initialise(place)
  refuseHalfDatabase(place.dataDir)

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const server = launch(place, port, options.settings ?? {})
    try {
      await server.ready
    } catch (error) {
      // Another process may have taken the port since it was found free.
      if (attempt < 5 && error instanceof Error && error.message.includes('Address already in use')) continue
      throw error
    }
    const url = addressOf(place.dataDir, port)
    await createDatabase(url).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    return { url, dataDir: place.dataDir, note: place.note, exited: server.exited, stop: server.stop }
  }
}

/** The address of the embedded server that already serves this data folder, if one does. */
export function runningEmbeddedPostgres(dataDir: string): string | undefined {
  const wanted = path.resolve(dataDir)
  const homes = [...shelters(wanted), ...temporaryShelters(wanted)]
  for (const candidate of [wanted, ...homes.map((home) => path.join(home, 'postgres'))]) {
    const lock = readLock(candidate)
    if (lock?.port && isPostmaster(lock.pid, candidate)) return addressOf(candidate, lock.port)
  }
  return undefined
}

// The server itself

/** What is half there may still be brought back from a copy, so it is neither used nor removed. */
function refuseHalfDatabase(dataDir: string): void {
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) {
    throw new Error(
      `${dataDir} has files but no whole database: PG_VERSION is missing in it. Nothing was changed. Bring the folder back ` +
        `from a backup (docs/backup.md), or move it away to begin with an empty database.`,
    )
  }
  passwordOf(dataDir)
}

function initialise(place: Place): void {
  const partial = `${place.dataDir}.partial`
  const passwordFile = passwordFileOf(place.dataDir)
  fs.rmSync(partial, { recursive: true, force: true })
  fs.mkdirSync(partial, { mode: 0o700 })
  // A whole password stays: its database may only be away, on a disk that is not there.
  if (!isWhole(readIfThere(passwordFile))) {
    fs.rmSync(passwordFile, { force: true })
    makeWhole(passwordFile, `${randomBytes(24).toString('hex')}\n`)
  }
  if (place.identity) {
    for (const file of [partial, passwordFile]) fs.chownSync(file, place.identity.uid, place.identity.gid)
  }
  const run = spawnSync(
    path.join(place.native, 'bin', 'initdb'),
    [
      `--pgdata=${partial}`,
      `--username=${DATABASE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...asIdentity(place.identity), cwd: '/', encoding: 'utf8', env: serverEnvironment() },
  )
  if (run.status !== 0)
    throw new Error(`The database could not be created: ${run.error?.message ?? run.stderr.trim()}`)
  // Renamed at the end, so that a folder with this name is always a whole database. It takes the place of an empty folder only.
  fs.renameSync(partial, place.dataDir)
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

function launch(place: Place, port: number, settings: Record<string, string>) {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const program = path.join(place.native, 'bin', 'postgres')
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The watcher reads from us; end of file without a line means we are gone, and then the server must go too.
  const script = '( ( read -r line <&3 || kill -INT $$ ) >/dev/null 2>&1 & ); exec "$@" 3<&-'
  const child: ChildProcess = spawn(
    '/bin/sh',
    ['-c', script, 'sh', program, '-D', place.dataDir, '-p', String(port), ...flags],
    {
      ...asIdentity(place.identity),
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // Out of the terminal's group: Ctrl-C must reach the web process first and the database last.
      detached: true,
    },
  )
  const lines: string[] = []
  const exited = new Promise<{ code: number | null; lastWords: string }>((resolve) => {
    child.once('error', (error) => lines.push(error.message))
    child.once('close', (code) => resolve({ code, lastWords: lines.slice(-8).join('\n') }))
    child.once('exit', () => {
      const lifeline = child.stdio[3]
      if (lifeline && 'end' in lifeline) lifeline.end('\n')
    })
  })
  child.stdio[3]?.on('error', () => undefined)
  const ready = new Promise<void>((resolve, reject) => {
    let rest = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
      if (lines.length > 60) lines.splice(0, lines.length - 30)
      if (parts.some((line) => line.includes('ready to accept connections'))) resolve()
    })
    void exited.then(({ lastWords }) => reject(new Error(`PostgreSQL did not start:\n${lastWords}`)))
    void sleep(START_SECONDS * 1000, undefined, { ref: false }).then(() => {
      reject(new Error(`PostgreSQL was not ready within ${START_SECONDS} s:\n${lines.slice(-8).join('\n')}`))
    })
  })
  ready.catch(() => undefined)

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      const patience = sleep(STOP_SECONDS * 1000, 'late' as const, { ref: false })
      if ((await Promise.race([exited, patience])) === 'late') child.kill('SIGQUIT')
      await exited
    })()
    return stopping
  }
  return { ready, exited, stop }
}

function passwordFileOf(dataDir: string): string {
  return `${dataDir}-password`
}

function readIfThere(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined
}

function isWhole(password: string | undefined): password is string {
  return password !== undefined && /^[0-9a-f]{48}$/.test(password)
}

function passwordOf(dataDir: string): string {
  const file = passwordFileOf(dataDir)
  const password = readIfThere(file)
  if (!isWhole(password)) {
    throw new Error(
      `${file} is ${password === undefined ? 'missing' : 'not whole'}: the password of the database in ${dataDir}. Bring the ` +
        `file back from a backup; docs/backup.md says how to set another password without one.`,
    )
  }
  return password
}

function addressOf(dataDir: string, port: number): string {
  return `postgres://${DATABASE}:${passwordOf(dataDir)}@127.0.0.1:${port}/${DATABASE}`
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free local port')
  return address.port
}

// Another process on the same data

function readLock(dataDir: string): { pid: number; port: number } | undefined {
  try {
    const [pid, , , port] = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port) }
  } catch {
    return undefined
  }
}

function isPostmaster(pid: number, dataDir: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // After a crash or restart the number may belong to an unrelated process; where /proc exists, look.
  if (!fs.existsSync('/proc/self/cmdline')) return true
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dataDir)
  } catch {
    return false
  }
}

async function waitUntilUnused(dataDir: string): Promise<void> {
  // A server whose parent has just been killed is on its way out: give it a moment.
  for (let waited = 0; waited < 6_000; waited += 200) {
    const lock = readLock(dataDir)
    if (!lock) return
    if (!isPostmaster(lock.pid, dataDir)) {
      fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
      return
    }
    await sleep(200)
  }
  throw new DatabaseInUseError(
    `Laureate already runs from this folder: process ${readLock(dataDir)?.pid} uses the database in ${dataDir}. Stop it first.`,
  )
}
