import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localEnvironment } from './local-environment.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-secrets-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/none')
  vi.stubEnv('LAUREATE_EMBEDDED', '')
  vi.stubEnv('SESSION_SECRET', '')
  vi.stubEnv('VOTE_KEY', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  fs.rmSync(folder, { recursive: true })
})

test('secrets are made once, and nothing unfinished is left beside them', async () => {
  await localEnvironment()
  const made = [process.env.SESSION_SECRET, process.env.VOTE_KEY]
  vi.stubEnv('SESSION_SECRET', '')
  vi.stubEnv('VOTE_KEY', '')
  await localEnvironment()
  expect([process.env.SESSION_SECRET, process.env.VOTE_KEY]).toEqual(made)
  expect(fs.readdirSync(folder).toSorted()).toEqual(['session-secret', 'vote-key'])
})

test.each([
  ['session-secret', '', 'is empty'],
  ['vote-key', '0123456789abcdef'.repeat(2), 'is damaged'],
])('%s that is not whole is named, and stays', async (name, content, says) => {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  await expect(localEnvironment()).rejects.toThrow(`${file} ${says}`)
  expect(fs.readFileSync(file, 'utf8')).toBe(content)
})
