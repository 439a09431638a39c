import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { modules } from '#app/modules.server.ts'
import { settingDefinitions } from '#app/domain/season/settings/definitions.ts'

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
  expect(sourcesIn(folder).some((text) => /\b(?:mayBeSecond|whyNotSecond)\(/.test(text))).toBe(true)
})

/** Says what asks who may be the second admin of a decision. */
const ASKS = /\b(?:mayBeSecond|whyNotSecond)\(/

test('every module in which two admins decide says what they decide, and no other does', () => {
  const declaring = modules.filter(({ takesTwoAdmins = [] }) => takesTwoAdmins.length > 0)
  const asking = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.server\.ts$/.test(file) && !file.startsWith('people/admins/second-admin'))
    .filter((file) => ASKS.test(fs.readFileSync(path.join(root, file), 'utf8')))
    .map((file) => modules.find(({ name }) => file.startsWith(`${name}/`))?.name ?? file)
  expect([...new Set(asking)].toSorted()).toEqual(declaring.map(({ name }) => name).toSorted())
  expect(declaring.length).toBeGreaterThan(8)
})

test('a setting that can make a rule of two admins weaker says when it does', () => {
  const named = settingDefinitions
    .filter(({ label }) => /second admin|two admins/i.test(label))
    .map(({ name }) => name)
  expect(named.length).toBeGreaterThan(2)
  expect(modules.flatMap(({ guardedSettings = [] }) => guardedSettings.map(({ name }) => name))).toEqual(
    expect.arrayContaining(named),
  )
})

test('a person becomes an admin with all rights in one place, and by founding the award', () => {
  const app = fileURLToPath(new URL('.', import.meta.url))
  const sources = fs
    .readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  const having = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(fs.readFileSync(path.join(app, file), 'utf8'))).toSorted()
  const making = having(/\bmakeFullAdmin\(/)
  expect(making).toEqual([
    'domain/people/accounts/admin-role.server.ts',
    'domain/people/admins/proposals.server.ts',
  ])
  expect(having(/\badmin_role: (?!null\b)/)).toEqual([
    'domain/people/accounts/admin-role.server.ts',
    'domain/people/accounts/create-account.server.ts',
  ])
  const creating = new Set(having(/\bcreateAccount\(/))
  expect(having(/\brole: 'admin'/).filter((file) => creating.has(file))).toEqual([
    'domain/overview/founding/found-award.server.ts',
  ])
})
