import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { settingDefinitions } from './definitions.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const here = path.join('season', 'settings')

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => !file.endsWith(path.join('seasons', 'rules.ts')) && !file.includes(here))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
}

/** A setting without a reader has no effect, so admins are not asked for it. */
test('every setting is read somewhere', () => {
  const code = [...sources('app'), ...sources('jobs')].join('\n')
  const names = settingDefinitions.map(({ name }) => name)
  const unread = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
  expect(unread).toEqual([])
})

test('no setting is there twice', () => {
  const names = settingDefinitions.map(({ name }) => name)
  expect([...new Set(names)]).toEqual(names)
})
