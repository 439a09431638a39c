import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SETTINGS_AHEAD } from '#app/domain/season/seasons/rules.ts'
import { settingDefinitions } from './definitions.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const here = path.join('season', 'settings')

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => !file.endsWith(path.join('seasons', 'rules.ts')) && !file.includes(here))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
}

/** A setting without a reader has no effect: either code names it, or admins are told that it is ahead of its time. */
test('every setting is read somewhere, or listed as kept for later', () => {
  const code = [...sources('app'), ...sources('jobs')].join('\n')
  const names = settingDefinitions.map(({ name }) => name)
  const unread = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
  expect([...unread].sort()).toEqual([...SETTINGS_AHEAD].sort())
})

test('no setting is there twice', () => {
  const names = settingDefinitions.map(({ name }) => name)
  expect([...new Set(names)]).toEqual(names)
})
