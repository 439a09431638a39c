import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainCopy } from '#tests/support/plain-copy.ts'

let root: string

beforeEach(async () => {
  root = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-plain-')))
  for (const folder of ['app', 'db', 'jobs', 'tests']) await fs.mkdir(path.join(root, folder))
  await write('package.json', '{"type":"module"}')
  await write('app/award.ts', "export const award: string = 'Pegbar'")
  await write('app/words.json', '{"of":"of"}')
  await write('db/place.ts', 'export const place = import.meta.url')
  await write(
    'tests/says.ts',
    `import { award } from '#app/award.ts'
     import { place } from '../db/place.ts'
     import words from '../app/words.json' with { type: 'json' }
     const later = 'award.ts'
     const same = await import(\`#app/\${later}\`)
     console.log(JSON.stringify([award, words.of, place, same.award === award]))`,
  )
})
afterEach(() => fs.rm(root, { recursive: true, force: true }))

const write = (file: string, text: string) => fs.writeFile(path.join(root, file), text)

async function said(): Promise<unknown> {
  const folder = await plainCopy(root)
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, 'tests/says.js')])
  return JSON.parse(stdout)
}

test('a plain copy of the sources runs by itself, and lies where its sources do', async () => {
  const place = pathToFileURL(path.join(root, 'db/place.ts')).href
  expect(await said()).toEqual(['Pegbar', 'of', place, true])
})

test('what changed is copied again, also within a moment and with the same size, and what is gone goes', async () => {
  await said()
  const { mtime } = await fs.stat(path.join(root, 'app/award.ts'))
  await write('app/award.ts', "export const award: string = 'Rabgep'")
  await fs.utimes(path.join(root, 'app/award.ts'), mtime, mtime)
  expect(await said()).toMatchObject(['Rabgep', 'of', expect.any(String), true])

  await fs.rm(path.join(root, 'app/award.ts'))
  await expect(said()).rejects.toThrow('award.js')
})
