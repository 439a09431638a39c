import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { seasonTitle } from './rules.ts'

test.each([
  ['12th Pegbar Awards', '12th Pegbar Awards, 2027'],
  ['Berliner Fotopreis 2027', 'Berliner Fotopreis 2027'],
])('the season %s is shown as %s', (label, shown) => {
  expect(seasonTitle({ label, year: 2027 })).toBe(shown)
})

test('a season is named by its title everywhere, which does not say its year twice', () => {
  const app = fileURLToPath(new URL('../../..', import.meta.url))
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.endsWith('season/seasons/rules.ts'),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  const joined = /\$\{[\w.]*(?:label|season)\}, \$\{[\w.]*year\}/
  expect(sources.filter((file) => joined.test(readFileSync(app + file, 'utf8')))).toEqual([])
})
