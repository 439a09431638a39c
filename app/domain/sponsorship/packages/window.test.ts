import { expect, test } from 'vitest'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { applicationWindow } from './window.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const window = (from: number, to: number): Deadline => ({
  id: from,
  year: 2026,
  kind: 'sponsor_apply',
  name: 'Sponsors',
  opensAt: at(from),
  closesAt: at(to),
  graceMinutes: 0,
  categoryType: null,
  categoryId: null,
  closesSubmissions: false,
  visible: true,
  prices: [],
})
const materials: Deadline = { ...window(1, 2), kind: 'materials' }

test.each([
  ['1', true, [], 5, 'open'],
  ['1', true, [materials], 5, 'open'],
  ['', true, [], 5, 'closed'],
  ['1', false, [], 5, 'closed'],
  ['1', true, [window(5, 9)], 4, 'before'],
  ['1', true, [window(5, 9)], 5, 'open'],
  ['1', true, [window(5, 9)], 9, 'closed'],
  ['', true, [window(5, 9)], 6, 'closed'],
  ['', true, [window(5, 9)], 4, 'closed'],
  ['1', false, [window(5, 9)], 6, 'closed'],
  ['1', true, [window(12, 14), window(5, 9)], 10, 'before'],
  ['1', true, [window(12, 14), window(5, 9)], 13, 'open'],
])('setting %j, public %s, %j at day %i: %s', (setting, isPublic, deadlines, day, state) => {
  const asked = { configs: { sponsorship_open: setting }, deadlines, isPublic }
  expect(applicationWindow(asked, at(day)).state).toBe(state)
})
