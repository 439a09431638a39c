import { describe, expect, it } from 'vitest'
import type { Deadline } from './deadlines.ts'
import { extensionOf } from './extensions.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const deadline = (id: number, opens: number, closes: number, more: Partial<Deadline> = {}): Deadline => ({
  id,
  year: 2026,
  kind: 'entry_tier',
  name: `Tier ${id}`,
  opensAt: at(opens),
  closesAt: at(closes),
  graceMinutes: 0,
  categoryType: null,
  categoryId: null,
  closesSubmissions: false,
  visible: true,
  prices: [],
  ...more,
})
const early = deadline(1, 1, 10)
const final = deadline(2, 10, 20)
const materials = deadline(3, 10, 25, { kind: 'materials' })
const production = deadline(4, 10, 20, { categoryType: 'production' })
const all = [early, final, materials, production]

describe('giving more time', () => {
  it('moves the tier of the same scope that begins where it ended, and nothing else', () => {
    expect(extensionOf(early, all, at(12), at(9))).toEqual({
      ok: true,
      extension: { pushed: [{ id: 2, opensAt: at(12) }] },
    })
  })

  it('moves nothing after the last one', () => {
    expect(extensionOf(final, all, at(22), at(21))).toEqual({ ok: true, extension: { pushed: [] } })
  })

  it.each([
    ['an earlier end', early, at(9), at(5), 'Must be later than the current end'],
    ['the same end', early, at(10), at(5), 'Must be later than the current end'],
    ['an end that has passed', early, at(12), at(12), 'Must be in the future'],
    ['leaving the next tier no time', early, at(20), at(5), 'Must be before “Tier 2” ends'],
  ])('refuses %s', (_what, which, closesAt, now, message) => {
    expect(extensionOf(which, all, closesAt, now)).toEqual({ ok: false, message })
  })
})
