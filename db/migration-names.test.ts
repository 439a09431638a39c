import { expect, test } from 'vitest'
import areas from '#app/domain/areas.json'
import { knownMigrations } from './migration-list.ts'
import { FORMER_NAMES, isOlderThanAll, nameToday, needNewer } from './migration-names.ts'
import { VERSION } from './version.ts'

const known = await knownMigrations()

test('every migration is named by number, area and what it brings', () => {
  const pattern = new RegExp(`^\\d{4}-(?:platform|${areas.join('|')})-[a-z0-9]+(?:-[a-z0-9]+)*$`)
  expect(known.filter((name) => !pattern.test(name))).toEqual([])
})

test('numbers follow one another, so that a new migration can only come after those that databases have run', () => {
  expect(known.map((name) => Number(name.slice(0, 4)))).toEqual(known.map((_, index) => index + 1))
})

test('migrations that were run under a former name keep their name and place', () => {
  const former = Object.keys(FORMER_NAMES).toSorted()
  const today = [...new Set(former.map(nameToday))]
  expect(today.toSorted()).toEqual(known.slice(0, today.length))
})

test('a name from before all others is told from a later one', () => {
  expect(isOlderThanAll('2026-11-20-01-seasons')).toBe(true)
  expect(isOlderThanAll('2026-12-01-01-platform')).toBe(false)
  expect(isOlderThanAll('2026-12-31-01-later')).toBe(false)
  expect(isOlderThanAll('0099-press-later')).toBe(false)
  expect(isOlderThanAll('2026-press-later')).toBe(false)
})

test.each([
  ['0080-press-more', '0.1.0', false],
  ['0080-press-needs', '0.1.0', false],
  ['0080-press-less-needs-0-2-0', '0.1.9', true],
  ['0080-press-less-needs-0-2-0', '0.2.0', false],
  ['0080-press-less-needs-0-2-0', '0.10.0', false],
  ['0080-press-less-needs-0-10-0', '0.9.9', true],
  ['0080-press-less-needs-1-0-0', '0.9.9', true],
  ['0080-press-less-needs-1-0-0', '2.0.0', false],
])('the schema of %s needs more than version %s: %s', (name, version, needs) => {
  expect(needNewer(['0001-platform-foundation', name], version)).toEqual(needs ? [name] : [])
})

test('no migration needs a version that is not there yet', () => {
  expect(needNewer(known, VERSION)).toEqual([])
})
