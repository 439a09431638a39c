import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test('routes read stored files by the reader that answers for a lost one', () => {
  const files = ['routes', 'http'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && file !== 'stored-file.ts')
      .map((file) => `${folder}/${file}`),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => readFileSync(root + file, 'utf8').includes('storage().get('))).toEqual([])
})
