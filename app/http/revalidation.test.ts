import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { revalidateAfterConflict, revalidateAfterRefusal } from './revalidation.ts'

type Args = Parameters<typeof revalidateAfterConflict>[0]

/** As the framework asks: a route's own function always hears that loading again is the default. */
const asked = (actionStatus: number | undefined) => ({ actionStatus, defaultShouldRevalidate: true }) as Args

test.each([
  [undefined, true, true],
  [200, true, true],
  [202, true, true],
  [409, true, true],
  [422, false, true],
  [403, false, true],
  // Made up where a form did not get through: the page stays with what was typed.
  [500, false, false],
  [503, false, false],
])('after an answer of %s a page is loaded again: %s, or %s after any refusal', (status, conflict, any) => {
  expect(revalidateAfterConflict(asked(status))).toBe(conflict)
  expect(revalidateAfterRefusal(asked(status))).toBe(any)
})

test('every route that decides it does so by these', () => {
  const root = fileURLToPath(new URL('../routes', import.meta.url))
  const own = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => {
      const source = fs.readFileSync(path.join(root, name), 'utf8')
      if (!source.includes('shouldRevalidate')) return []
      return [
        {
          name,
          named: /= revalidateAfter(?:Conflict|Refusal)\n|export \{ revalidateAfterConflict as/.test(source),
        },
      ]
    })
  expect(own.length).toBeGreaterThan(40)
  expect(own.filter(({ named }) => !named)).toEqual([])
})
