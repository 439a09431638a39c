import { expect, test } from 'vitest'
import { mayReload } from '#app/ui/reload-guard.ts'

test.each([
  ['never reloaded', null, true],
  ['reloaded just now', 0, false],
  ['reloaded 9.999 s ago', 9_999, false],
  ['reloaded 10 s ago', 10_000, true],
  ['nonsense in storage', Number.NaN, true],
])('%s: %s', (_case, ago, allowed) => {
  const now = 1_700_000_000_000
  expect(mayReload(now, ago === null ? null : now - ago)).toBe(allowed)
})
