import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { trimEnd } from '#app/platform/trim.ts'
import { buildFolder, endBuild } from './build-freshness.ts'

/**
 * Limits in bytes after brotli: the scripts and the style sheet that every page loads first, a sheet that some pages have beside it, and a
 * file of letters, which is compressed as it is.
 */
const BUDGET = { scripts: 88_000, styles: 5_700, sheet: 1_800, letters: 25_000 }

const compressible = /\.(?:js|css|svg|json|txt|xml|webmanifest|ico)$/
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const client = path.join(buildFolder, 'client')

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, { module: string; imports?: string[] }>
}

const sizes = new Map<string, number>()
const letters: number[] = []
const entries = await fs.readdir(client, { recursive: true, withFileTypes: true })
await Promise.all(
  entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      if (compressible.test(name)) await compress(file)
      else if (name.endsWith('.woff2')) letters.push((await fs.stat(file)).size)
    }),
)

const firstScripts = await scriptsOfEveryPage()
const scripts = sum(firstScripts)
// The server's build leaves its own style sheet here, which no page uses.
const sheets = [...sizes.keys()].filter((name) => /(?<!\/server-build-[\w-]+)\.css$/.test(name))
const isOfEveryPage = (name: string) => name.startsWith('/assets/styles-')
const styles = sum(sheets.filter(isOfEveryPage))
const largestLetters = Math.max(0, ...letters)
const sheet = Math.max(...sheets.filter((name) => !isOfEveryPage(name)).map((name) => sum([name])))
console.log(`scripts of every page ${kilobytes(scripts)} of ${kilobytes(BUDGET.scripts)} (brotli)`)
console.log(`styles of every page ${kilobytes(styles)} of ${kilobytes(BUDGET.styles)} (brotli)`)
console.log(`largest other style sheet ${kilobytes(sheet)} of ${kilobytes(BUDGET.sheet)} (brotli)`)
console.log(`largest file of letters ${kilobytes(largestLetters)} of ${kilobytes(BUDGET.letters)}`)
if (
  scripts > BUDGET.scripts ||
  styles > BUDGET.styles ||
  sheet > BUDGET.sheet ||
  largestLetters > BUDGET.letters
) {
  console.error('The build is over its budget. Its largest files:')
  const largest = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 8)
  for (const [name, size] of largest) console.error(`  ${kilobytes(size).padStart(9)}  ${name}`)
  process.exit(1)
}
endBuild()

async function compress(file: string): Promise<void> {
  const content = await fs.readFile(file)
  const [small, compatible] = await Promise.all([
    brotli(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzip(content, { level: 9 }),
  ])
  sizes.set(`/${path.relative(client, file)}`, small.length)
  if (small.length < content.length) await fs.writeFile(`${file}.br`, small)
  if (compatible.length < content.length) await fs.writeFile(`${file}.gz`, compatible)
}

/** Read from the browser's manifest, so that this counts what pages load. */
async function scriptsOfEveryPage(): Promise<string[]> {
  const name = [...sizes.keys()].find((file) => /^\/assets\/manifest-[^/]+\.js$/.test(file))
  if (!name) throw new Error('The build has no route manifest')
  const text = await fs.readFile(path.join(client, name), 'utf8')
  const manifest = JSON.parse(trimEnd(text.replace(/^window\.__remixManifest=/, ''), /[;\s]/)) as Manifest
  const { root } = manifest.routes
  const parts = [
    manifest.entry.module,
    ...manifest.entry.imports,
    root?.module ?? '',
    ...(root?.imports ?? []),
  ]
  return [...new Set(parts.filter(Boolean))]
}

function sum(names: string[]): number {
  return names.reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
