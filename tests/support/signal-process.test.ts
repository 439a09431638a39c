import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { signalProcess } from './signal-process.ts'

test.each([undefined, 0, -1, 1, Number.NaN, Number(''), 1.5])('the number %s gets no signal', (pid) => {
  expect(() => signalProcess(pid, 0)).toThrow('is the number of no process')
})

test('one process gets the signal, and no other', async () => {
  const start = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'])
  const [one, other] = [start(), start()]
  const ended = once(one, 'exit')
  signalProcess(one.pid, 'SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(() => signalProcess(other.pid, 0)).not.toThrow()
  other.kill()
})
