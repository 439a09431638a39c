import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildIsFresh, sourcesHash } from '#app/http/build-freshness.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = path.join(root, 'node_modules/.cache/laureate')
const KEPT_BUILDS = 3
/** Another run may still use one that is younger. */
const IN_USE_MS = 60 * 60_000
const LOCK_STALE_MS = 180_000

/**
 * The folder of a production build of the sources as they are now: `build` when it is that, else one of the tests' own with
 * a folder for each state of the sources. So tests neither meet a stale build nor disturb one that is being served.
 */
export async function ensureBuild(): Promise<string> {
  if (buildIsFresh()) return path.join(root, 'build')
  const folder = path.join(cache, `build-${sourcesHash().slice(0, 16)}`)
  await fs.mkdir(cache, { recursive: true })
  while (!isComplete(folder)) {
    const lock = `${folder}.lock`
    if (await tookLock(lock)) {
      try {
        if (!isComplete(folder)) await build(folder)
      } finally {
        await fs.rm(lock, { recursive: true, force: true })
      }
    } else await sleep(200)
  }
  await forgetOldBuilds(folder)
  return folder
}

const isComplete = (folder: string) => existsSync(path.join(folder, 'complete'))

async function build(folder: string): Promise<void> {
  await fs.rm(folder, { recursive: true, force: true })
  try {
    await step(folder, path.join(root, 'node_modules/@remix-run/dev/dist/cli.js'), 'vite:build')
    await step(folder, '--import', 'tsx', 'app/http/build-processes.ts')
  } catch (error) {
    await fs.rm(folder, { recursive: true, force: true })
    throw error
  }
  await fs.writeFile(path.join(folder, 'complete'), '')
}

async function step(folder: string, ...args: string[]): Promise<void> {
  const output: string[] = []
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.once('error', reject).once('close', resolve)
  })
  if (code !== 0) throw new Error(`The app could not be built:\n${output.join('').slice(-4000)}`)
}

async function tookLock(lock: string): Promise<boolean> {
  try {
    await fs.mkdir(lock)
    return true
  } catch {
    const held = await fs.stat(lock).catch(() => undefined)
    if (held && Date.now() - held.mtimeMs > LOCK_STALE_MS) await fs.rm(lock, { recursive: true, force: true })
    return false
  }
}

async function forgetOldBuilds(current: string): Promise<void> {
  const names = (await fs.readdir(cache)).filter((name) => /^build-[0-9a-f]+$/.test(name))
  const builds = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(cache, name)
      const stat = await fs.stat(folder).catch(() => undefined)
      return { folder, at: stat?.mtimeMs ?? 0 }
    }),
  )
  const old = builds.filter(({ folder }) => folder !== current).sort((a, b) => b.at - a.at)
  const unused = old.slice(KEPT_BUILDS - 1).filter(({ at }) => Date.now() - at > IN_USE_MS)
  for (const { folder } of unused) await fs.rm(folder, { recursive: true, force: true })
}
