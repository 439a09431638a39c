import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ProcessOutput, readable } from './start-output.ts'

const line = (entry: object) => JSON.stringify({ time: '2026-11-20T12:00:00.000Z', ...entry })

test.each([
  [
    'an ordinary request',
    line({ level: 'info', msg: 'request', method: 'GET', path: '/', status: 200, ms: 3 }),
    undefined,
  ],
  [
    'a failure',
    line({ level: 'error', msg: 'unhandled error', err: { message: 'no' } }),
    'error unhandled error: no',
  ],
  ['what is no log line', 'Trace: something', 'Trace: something'],
  ['what only looks like one', '{ broken', '{ broken'],
])('the terminal shows of %s', (_what, text, expected) => {
  expect(readable(text, false)).toBe(expected)
})

test('development shows requests too', () => {
  const text = line({ level: 'info', msg: 'request', method: 'GET', path: '/', status: 200, ms: 3 })
  expect(readable(text, true)).toBe('GET / 200 in 3 ms')
})

test('a log is for its own user only, as is the folder made for it', async () => {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-')), 'logs')
  const output = new ProcessOutput('web', folder, { everything: false })
  await expect.poll(() => fs.existsSync(output.file)).toBe(true)
  expect([folder, output.file].map((each) => (fs.statSync(each).mode & 0o777).toString(8))).toEqual([
    '700',
    '600',
  ])
})

test('the log of the run before is closed to others too, where a release had left it open', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-'))
  fs.writeFileSync(path.join(folder, 'web.log'), 'a code', { mode: 0o644 })
  const { file } = new ProcessOutput('web', folder, { everything: false })
  await expect.poll(() => fs.existsSync(file)).toBe(true)
  expect(fs.statSync(`${file}.before`).mode & 0o777).toBe(0o600)
})
