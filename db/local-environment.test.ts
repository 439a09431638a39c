import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeKeptSecret, localEnvironment } from './local-environment.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-secrets-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/none')
  vi.stubEnv('LAUREATE_EMBEDDED', '')
  vi.stubEnv('SESSION_SECRET', '')
  vi.stubEnv('SESSION_SECRET_OLD', '')
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

test('a changed secret is new, and those before it are still read, the newest first', async () => {
  const secrets: (string | undefined)[] = []
  for (let change = 0; change < 3; change += 1) {
    vi.stubEnv('SESSION_SECRET', '')
    vi.stubEnv('SESSION_SECRET_OLD', '')
    if (change > 0) changeKeptSecret(folder)
    await localEnvironment()
    expect(process.env.SESSION_SECRET_OLD).toBe(secrets.toReversed().join(','))
    secrets.push(process.env.SESSION_SECRET)
  }
  expect(new Set(secrets).size).toBe(3)
  const files = fs.readdirSync(folder).toSorted()
  expect(files).toEqual(['session-secret', 'session-secret-old', 'vote-key'])
  for (const name of files) expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
})

test('earlier secrets that are not whole are named, and nothing is changed', async () => {
  await localEnvironment()
  const [present, file] = ['session-secret', 'session-secret-old'].map((name) => path.join(folder, name))
  const before = fs.readFileSync(present ?? '', 'utf8')
  fs.writeFileSync(file ?? '', 'half')
  vi.stubEnv('SESSION_SECRET', '')
  await expect(localEnvironment()).rejects.toThrow(`${file} is damaged`)
  expect(() => changeKeptSecret(folder)).toThrow(`${file} is damaged`)
  expect(fs.readFileSync(present ?? '', 'utf8')).toBe(before)
})
