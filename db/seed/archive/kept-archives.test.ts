import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  keptArchives,
  newestArchive,
  placeOfArchive,
  removeOlder,
  type Retention,
} from '#db/seed/archive/kept-archives.ts'

const newest = (count: number): Retention => ({ newest: count, daily: 0, weekly: 0 })

const at = (day: number) => new Date(Date.UTC(2027, 0, day, 3, 15, 7))

test('archives of a folder are named by their moment, and only the newest of them stay', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-kept-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  for (const name of ['award.zip', 'laureate-old.zip']) fs.writeFileSync(path.join(folder, name), '')
  const places = [1, 2, 3, 4].map((day) => placeOfArchive(`${folder}/`, at(day)))
  for (const place of places) fs.writeFileSync(place, '')
  expect(places.map((place) => path.basename(place))[0]).toBe('laureate-2027-01-01T031507Z.zip')
  expect(placeOfArchive(folder, at(9))).toBe(path.join(folder, 'laureate-2027-01-09T031507Z.zip'))
  expect(placeOfArchive(path.join(folder, 'mine.zip'), at(9))).toBe(path.join(folder, 'mine.zip'))
  expect(removeOlder(path.join(folder, 'mine.zip'), newest(1))).toEqual([])
  expect(removeOlder(places[3] ?? '', newest(2))).toEqual(
    places.slice(0, 2).map((place) => path.basename(place)),
  )
  expect(newestArchive(folder)).toBe(places[3])
  expect(fs.readdirSync(folder).sort()).toEqual(
    [
      'award.zip',
      'laureate-2027-01-03T031507Z.zip',
      'laureate-2027-01-04T031507Z.zip',
      'laureate-old.zip',
    ].sort(),
  )
})

const named = (day: string, hour = 3) => `laureate-${day}T${String(hour).padStart(2, '0')}1500Z.zip`

// 2027-01-03 is a Sunday.
const names = [
  named('2026-12-20'),
  named('2026-12-27'),
  named('2027-01-02'),
  named('2027-01-03', 3),
  named('2027-01-03', 21),
  named('2027-01-04', 3),
  named('2027-01-04', 4),
  'award.zip',
]

test.each<[Retention, string[]]>([
  [newest(1), [named('2027-01-04', 4)]],
  [newest(3), [named('2027-01-04', 4), named('2027-01-04', 3), named('2027-01-03', 21)]],
  [{ newest: 1, daily: 2, weekly: 0 }, [named('2027-01-04', 4), named('2027-01-03', 21)]],
  [{ newest: 1, daily: 1, weekly: 2 }, [named('2027-01-04', 4), named('2027-01-03', 21)]],
  [
    { newest: 1, daily: 3, weekly: 4 },
    [
      named('2027-01-04', 4),
      named('2027-01-03', 21),
      named('2027-01-02'),
      named('2026-12-27'),
      named('2026-12-20'),
    ],
  ],
])('of archives over weeks %j keeps the last of each', (retention, kept) => {
  expect(keptArchives(names, retention)).toEqual(kept)
})
