import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SETTINGS_AHEAD } from '#app/domain/season/seasons/rules.ts'
import { configSeeds } from '#db/seed/data/configs.ts'
import { planSeason } from '#db/seed/phases.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => !file.endsWith(path.join('seasons', 'rules.ts')))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
}

/** A setting without a reader has no effect: either code names it, or admins are told that it is ahead of its time. */
test('every setting is read somewhere, or listed as kept for later', () => {
  const code = [...sources('app'), ...sources('jobs')].join('\n')
  const names = configSeeds(planSeason('call', new Date('2026-11-20T18:00:00Z'))).map(({ name }) => name)
  const unread = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
  expect([...unread].sort()).toEqual([...SETTINGS_AHEAD].sort())
})
