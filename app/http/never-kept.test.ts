import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { NEVER_KEPT } from './never-kept.ts'

const app = fileURLToPath(new URL('..', import.meta.url))
const INPUT = /<PasswordInput\b|<Input\b(?=[^>]*type="password")/g
const NAME = /(?:control|field)\('(\w+)'\)|name="(\w+)"/

/** Each password input of the product, with its name where the source says it. */
const inputs = fs
  .readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.includes('showcase'))
  .flatMap((file) => {
    const source = fs.readFileSync(path.join(app, file), 'utf8')
    return [...source.matchAll(INPUT)].map(({ index }) => {
      const end = source.indexOf('/>', index)
      const found = NAME.exec(source.slice(index, end))
      return { file, name: found?.[1] ?? found?.[2] ?? '' }
    })
  })

test('no form is kept with what was typed into a password input', () => {
  expect(inputs.length).toBeGreaterThan(10)
  expect(inputs.filter(({ name }) => !NEVER_KEPT.test(name))).toEqual([])
})

test.each(['email', 'title', 'currency', 'repeated'])('%s is kept', (name) => {
  expect(NEVER_KEPT.test(name)).toBe(false)
})
