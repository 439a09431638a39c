import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { productSources } from '#tests/support/imports.ts'
import { plainCopy } from '#tests/support/plain-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A program of its own, such as the one that sets documents, runs when it is loaded. */
const RUNS = /process\.(?:exit|exitCode|stdout)\b/

/** Loads each module and tells which of them read a word. */
const PROGRAM = `
const read = new Set()
let loading = ''
globalThis.laureateWords = new Proxy({}, {
  get(_, word) {
    read.add(loading + ' reads ' + String(word))
    return String(word)
  },
})
const [folder, ...files] = process.argv.slice(1)
for (const file of files) {
  loading = file
  await import(folder + '/' + file)
}
console.log(JSON.stringify({ loaded: files.length, read: [...read] }))
process.exit(0)
`

async function readAtLoad(folder: string, files: readonly string[]) {
  const args = ['--input-type=module', '--eval', PROGRAM, folder, ...files]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  return JSON.parse(stdout) as { loaded: number; read: string[] }
}

/** A text that is made while its module loads would keep the words of the moment at which the process began. */
test('no word of the award is read while a module loads', async () => {
  const files = [...productSources()].flatMap(([file, source]) =>
    /^app\/(domain|platform|routes|ui)\//.test(file) && !RUNS.test(source)
      ? [file.replace(/\.tsx?$/, '.js')]
      : [],
  )
  const { loaded, read } = await readAtLoad(await plainCopy(root), files)
  expect(loaded).toBeGreaterThan(1_000)
  expect(read).toEqual([])
}, 300_000)

test('a module that does is found', async () => {
  const module = `data:text/javascript,${encodeURIComponent('globalThis.laureateWords.studio')}`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    PROGRAM.replace("folder + '/' + file", 'file'),
    path.sep,
    module,
  ])
  expect(stdout).toContain('reads studio')
})
