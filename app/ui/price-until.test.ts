import { expect, test } from 'vitest'
import { otherClocks } from './price-until.tsx'

const until = new Date('2026-11-28T01:00:00Z')

test.each([
  ['America/Los_Angeles', 'Europe/Berlin', 'Sat 28 Nov 2026, 02:00 your time'],
  ['America/Los_Angeles', 'Asia/Kolkata', 'Sat 28 Nov 2026, 06:30 your time'],
  ['America/Los_Angeles', 'America/New_York', '20:00 your time'],
  ['America/Los_Angeles', 'America/Los_Angeles', ''],
  ['America/Los_Angeles', null, 'Sat 28 Nov 2026, 01:00 UTC'],
  ['America/Los_Angeles', 'Etc/UTC', 'Sat 28 Nov 2026, 01:00 your time'],
  ['America/Los_Angeles', 'Mars/Olympus', 'Sat 28 Nov 2026, 01:00 UTC'],
  ['UTC', 'Europe/Berlin', '02:00 your time'],
  ['UTC', null, ''],
])('on the clocks of %s and %s: %s', (zone, viewerZone, words) => {
  expect(otherClocks(until, { zone, viewerZone })).toBe(words)
})
