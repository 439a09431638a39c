import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Each lifecycle says in words what takes two admins; what makes that move asks whether this one may be the second. */

const root = fileURLToPath(new URL('./domain', import.meta.url))
const TAKES_TWO = /'[^']*another admin (?:has )?(?:asked|requested|proposed|recommended)[^']*'/

const folders = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'lifecycle.ts')
  .filter((file) => TAKES_TWO.test(fs.readFileSync(path.join(root, file), 'utf8')))
  .map((file) => path.dirname(file))

const sourcesIn = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .map((file) => fs.readFileSync(path.join(root, folder, file), 'utf8'))

test('there are lifecycles with a move that takes two admins', () => {
  expect(folders.length).toBeGreaterThan(4)
})

test.each(folders)('what takes two admins in %s asks who is the second', (folder) => {
  expect(sourcesIn(folder).some((text) => text.includes('mayBeSecond('))).toBe(true)
})
