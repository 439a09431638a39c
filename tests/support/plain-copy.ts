import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, version, type BuildOptions, type Plugin } from 'esbuild'

const FOLDERS = ['app', 'db', 'jobs', 'tests']
const SOURCE = /(?<!\.d)\.tsx?$/
/** Nothing on a server, or their address where that is asked for. */
const STYLES = /\.css(?:\?url)?$/
/** For imports whose address is only known when they are made. */
const IMPORTS = Object.fromEntries(
  FOLDERS.flatMap((folder) =>
    ['ts', 'tsx'].map((kind) => [`#${folder}/*.${kind}`, `./${folder}/*.js`] as const),
  ),
)
/** These load, or start as a process, what lies beside them: from a copy that is a copy, which needs no compiler either. */
const LOADS_COPIES = [
  'tests/support/source-build.ts',
  'app/domain/sponsorship/artwork/checks/run-check.server.ts',
  'app/platform/documents/render.server.ts',
  'app/platform/files/clean-pdf.server.ts',
  'db/seed/archive/drill.ts',
]
/** The copy of this one holds what lies in this folder, which it imports by a pattern. */
const HOLDER = { file: 'db/migrator.ts', of: 'db/migrations/' }
/** Where it looks for a built one, from its own folder. */
const TYPESETTER = 'app/processes/typeset-child.js'
/** A build of many files takes time and memory by the square of their number: all of them at once took 4 GB. */
const FILES_OF_A_BUILD = 100
/** Raised where copies are made differently, so that no older one is used. */
const MAKING = 8

/** What the copy was made by, and the hash of each source. */
interface Made {
  by: string
  from: Record<string, string>
}

/**
 * Keeps a copy of all sources as plain JavaScript and answers its folder. Node loads it by itself, several times as fast as a
 * test runner that compiles and wraps each module for each file of tests. A file is made again once its source says something
 * else, and goes with it. A copy that asks where it lies is told where its source does: what it reads is beside that.
 */
export async function plainCopy(root: string): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/laureate/plain')
  const list = path.join(folder, 'made.json')
  const by = `${MAKING} ${version} ${root}`
  const before = await readMade(list)
  const known = before?.by === by ? before.from : {}
  const sources = withHeld(await readSources(root))
  const from = Object.fromEntries(sources.map(({ file, hash }) => [file, hash]))
  const changed = sources.filter(({ file, hash }) => known[file] !== hash)
  const gone = Object.keys(known).filter((file) => !(file in from))
  if (changed.length === 0 && gone.length === 0) return folder

  await replace(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', imports: IMPORTS }))
  await Promise.all(gone.map((file) => fs.rm(path.join(folder, plain(file)), { force: true })))
  await copy(root, folder, changed)
  await replace(path.join(folder, TYPESETTER), "import '../platform/documents/typeset-child.js'")
  await replace(list, JSON.stringify({ by, from } satisfies Made))
  return folder
}

/** Whether this path, from the root, is one of a source. */
export function isCopied(file: string): boolean {
  return SOURCE.test(file) && FOLDERS.some((folder) => file.startsWith(`${folder}/`))
}

/** The path of a source's copy. */
export const plain = (file: string) => file.replace(SOURCE, '.js')

async function readMade(list: string): Promise<Made | undefined> {
  const text = await fs.readFile(list, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Made)
}

interface Source {
  file: string
  hash: string
  /** Whether it asks where it lies, for what it reads there. */
  readsBeside: boolean
}

async function readSources(root: string): Promise<Source[]> {
  const lists = await Promise.all(
    FOLDERS.map((folder) => fs.readdir(path.join(root, folder), { recursive: true, withFileTypes: true })),
  )
  const files = lists.flat().filter((entry) => entry.isFile() && SOURCE.test(entry.name))
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const at = path.join(parentPath, name)
      const text = await fs.readFile(at, 'utf8')
      const file = path.relative(root, at)
      return {
        file,
        hash: createHash('sha256').update(text).digest('base64'),
        readsBeside: text.includes('import.meta.url') && !LOADS_COPIES.includes(file),
      }
    }),
  )
}

/** What a source holds changes it, too. */
function withHeld(sources: readonly Source[]): Source[] {
  const held = sources.filter(({ file }) => file.startsWith(HOLDER.of)).map(({ hash }) => hash)
  return sources.map((source) =>
    source.file === HOLDER.file ? { ...source, hash: [source.hash, ...held.sort()].join(' ') } : source,
  )
}

async function copy(root: string, folder: string, sources: readonly Source[]): Promise<void> {
  const common = {
    absWorkingDir: root,
    outdir: folder,
    outbase: root,
    // Only so that imports are asked about: none is followed.
    bundle: true,
    plugins: [importsOfCopies(root)],
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    jsx: 'automatic',
    define: { 'import.meta.env.SSR': 'true' },
    sourcemap: 'inline',
    sourcesContent: false,
    write: false,
    logLevel: 'warning',
  } satisfies BuildOptions
  const reading = sources.filter(({ readsBeside }) => readsBeside)
  const others = sources.filter(({ readsBeside }) => !readsBeside)
  const builds = await Promise.all([
    ...groupsOf(
      others.map(({ file }) => file),
      FILES_OF_A_BUILD,
    ).map((entryPoints) => build({ ...common, entryPoints })),
    ...reading.map(({ file }) => {
      const address = JSON.stringify(pathToFileURL(path.join(root, file)).href)
      return build({
        ...common,
        entryPoints: [file],
        define: { ...common.define, 'import.meta.url': address },
      })
    }),
  ])
  const outputs = builds.flatMap(({ outputFiles }) => outputFiles)
  await Promise.all(outputs.map((output) => replace(output.path, output.contents)))
}

function groupsOf(files: readonly string[], size: number): string[][] {
  const count = Math.ceil(files.length / size)
  return Array.from({ length: count }, (_, group) => files.slice(group * size, (group + 1) * size))
}

/** Copies import copies; what is not compiled, such as JSON, stays where it is. */
function importsOfCopies(root: string): Plugin {
  return {
    name: 'imports-of-copies',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[.#]/ }, ({ path: asked, importer, kind }) => {
        if (kind === 'entry-point') return undefined
        const here = path.dirname(importer)
        const file = asked.startsWith('#') ? path.join(root, asked.slice(1)) : path.join(here, asked)
        if (STYLES.test(file)) return { path: path.relative(root, file), namespace: 'styles' }
        if (!SOURCE.test(file)) return { path: pathToFileURL(file).href, external: true }
        const copied = path.relative(here, plain(file))
        return { path: copied.startsWith('.') ? copied : `./${copied}`, external: true }
      })
      onLoad({ filter: /./, namespace: 'styles' }, ({ path: file }) => ({
        contents: file.endsWith('?url') ? `export default ${JSON.stringify(`/${file.slice(0, -4)}`)}` : '',
      }))
    },
  }
}

/** At once, since another run may be reading it. */
async function replace(file: string, text: string | Uint8Array): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await fs.writeFile(draft, text)
  await fs.rename(draft, file)
}
