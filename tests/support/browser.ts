import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Browser {
  executablePath: string
  env: Record<string, string>
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const cache = path.join(modules, '.cache/laureate')

/** A Chromium to drive: the one at CHROMIUM_PATH, an installed one, or the one that comes as a package. */
export async function findBrowser(): Promise<Browser> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const own = [process.env.CHROMIUM_PATH, ...installed].find((file) => file && existsSync(file))
  return own ? { executablePath: own, env } : packaged(env)
}

/**
 * The package holds a compressed browser, its fonts, and the libraries that a bare server lacks. They are unpacked once, into
 * a folder of ours: the package's own place for them is shared by all users of the machine.
 */
async function packaged(env: Record<string, string>): Promise<Browser> {
  const manifest = await fs.readFile(path.join(modules, '@sparticuz/chromium/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = path.join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  const executablePath = path.join(folder, 'chromium')
  const withFonts = { ...env, FONTCONFIG_FILE: path.join(folder, 'fonts.conf') }
  if (starts(executablePath, withFonts)) return { executablePath, env: withFonts }
  const libraries = [path.join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return { executablePath, env: { ...withFonts, LD_LIBRARY_PATH: libraries } }
}

function starts(executablePath: string, env: Record<string, string>): boolean {
  return (
    spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status ===
    0
  )
}

async function unpack(folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}.partial`
  await fs.rm(partial, { recursive: true, force: true })
  await fs.mkdir(partial, { recursive: true })
  const script = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.dirname(cache),
    // Where it unpacks to, and that it should unpack the libraries too.
    env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })
  const fonts = [path.join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  await fs.writeFile(
    path.join(partial, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}<cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  )
  // Renamed at the end, so that a folder with this name is always whole; the second process keeps the first one's.
  await fs.rename(partial, folder).catch(() => fs.rm(partial, { recursive: true, force: true }))
}
