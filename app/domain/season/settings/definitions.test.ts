import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { AWARD_WORD_NAMES, wordSetting } from '#app/platform/award-words.ts'
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
  // A word of the award is read by its own name, and the name of a kind of profile by the kind's code.
  const words = new Set(AWARD_WORD_NAMES.map(wordSetting))
  const names = settingDefinitions.map(({ name }) => name).filter((name) => !words.has(name))
  const unread = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
  expect(unread).toEqual([])
  const unsaid = AWARD_WORD_NAMES.filter((word) => !new RegExp(`words\\.${word}\\b`, 'i').test(code))
  expect(unsaid).toEqual([])
})

test('no setting is there twice', () => {
  const names = settingDefinitions.map(({ name }) => name)
  expect([...new Set(names)]).toEqual(names)
})
