import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeOfArchive, removeOlder } from '#db/seed/archive/kept-archives.ts'

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
  expect(removeOlder(path.join(folder, 'mine.zip'), 1)).toEqual([])
  expect(removeOlder(places[3] ?? '', 2)).toEqual(places.slice(0, 2).map((place) => path.basename(place)))
  expect(fs.readdirSync(folder).sort()).toEqual(
    [
      'award.zip',
      'laureate-2027-01-03T031507Z.zip',
      'laureate-2027-01-04T031507Z.zip',
      'laureate-old.zip',
    ].sort(),
  )
})
