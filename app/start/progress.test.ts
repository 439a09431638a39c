import { afterEach, expect, test, vi } from 'vitest'
import { Progress, progressLine, type Step } from './progress.ts'

const building: Step = { what: 'Building', usual: 40, startedAt: 1_000 }
const writing: Step = { what: 'Writing', usual: 5, startedAt: 2_000 }

afterEach(() => {
  vi.useRealTimers()
})

test.each<[string, Step[], number, number, string]>([
  ['one step', [building], 4_000, 80, 'Building: 3 of about 40 s'],
  ['two side by side', [building, writing], 4_000, 80, 'Building: 3 of about 40 s · Writing: 2 of about 5 s'],
  ['a step that takes long', [writing], 11_000, 80, 'Writing: 9 s, usually 5 s'],
  ['a narrow terminal', [building], 4_000, 9, 'Building'],
])('the line of progress names %s', (_what, steps, now, width, line) => {
  expect(progressLine(steps, now, width)).toBe(line)
})

test.each([
  ['in place on a terminal', true, ['Work: 1 of about 3 s', '\r\u001B[K', 'Work: 2 of about 3 s']],
  ['seldom elsewhere', false, []],
])('a step moves %s', async (_what, isTTY, moves) => {
  vi.useFakeTimers()
  const written: string[] = []
  const progress = new Progress({ isTTY, columns: 80, write: (text) => written.push(text) })
  let finish = () => {}
  const done = progress.during('Work', 3, () => new Promise<void>((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(2_500)
  finish()
  await done
  const text = written.filter((part) => part !== '\r\u001B[K' || isTTY)
  expect(text.at(isTTY ? 1 : 0)).toBe('Work, once: this usually takes about 3 s.\n')
  expect(text.at(-1)).toBe('Work took 2.5 s.\n')
  expect(written.join('')).toContain(moves.join(''))
  expect(written.some((part) => part.startsWith('Work: '))).toBe(isTTY)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written.at(-1)).toBe('Work took 2.5 s.\n')
})
