import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { signalProcess } from '#tests/support/signal-process.ts'
import { Part } from './parts.ts'

const LIMIT = { timeout: 30_000 }
const cleanups: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A process that writes its number to a file, and then does what the script says. */
function startPart(script = 'setInterval(() => {}, 1_000)') {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-part-'))
  cleanups.push(() => fs.rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'pids')
  const write = `require('node:fs').appendFileSync(${JSON.stringify(file)}, process.pid + '\\n');`
  const said: string[] = []
  const failed = vi.fn<(reason: string) => void>()
  const part = new Part({
    name: 'web',
    args: ['-e', write + script],
    environment: process.env,
    logs: folder,
    everything: false,
    say: (line) => said.push(line),
    failed,
  })
  cleanups.push(() => part.stop())
  // A file that is there and still empty, or a line that has no end yet, holds no number.
  const pids = () =>
    fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(0, -1).map(Number) : []
  return { part, pids, said, failed }
}

test('a process that is killed once it has worked is started again', LIMIT, async () => {
  const { part, pids, said, failed } = startPart()
  await expect.poll(pids, LIMIT).toHaveLength(1)
  part.hasWorked()
  signalProcess(pids()[0], 'SIGKILL')
  await expect.poll(pids, LIMIT).toHaveLength(2)
  expect(said.join()).toContain(
    'The web process ended unexpectedly (signal SIGKILL); it is started again in 0.5 s.',
  )
  expect(() => signalProcess(pids()[1], 0)).not.toThrow()
  expect(failed).not.toHaveBeenCalled()
})

test('a process that ends before it has worked is not started again', LIMIT, async () => {
  const { pids, failed } = startPart('process.exit(3)')
  await expect.poll(() => failed.mock.calls.length, LIMIT).toBe(1)
  expect(failed.mock.calls[0]?.[0]).toContain('The web process ended unexpectedly (exit code 3).')
  expect(pids()).toHaveLength(1)
})

test('a process that waits to be started again is not started once everything stops', LIMIT, async () => {
  const { part, pids, said } = startPart()
  await expect.poll(pids, LIMIT).toHaveLength(1)
  part.hasWorked()
  signalProcess(pids()[0], 'SIGKILL')
  await expect.poll(() => said.length, LIMIT).toBe(1)
  await part.stop()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(pids()).toHaveLength(1)
})
