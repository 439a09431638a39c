import fs from 'node:fs'
import path from 'node:path'

/** Archives in a folder of backups are named by their moment, so that their names sort as they were made. */
const NAME = /^laureate-([0-9]{4}-[0-9]{2}-[0-9]{2})T[0-9]{6}Z\.zip$/

const DAY_MS = 86_400_000
/** Days from the beginning of the epoch, a Thursday, back to a Monday. */
const TO_MONDAY = 3

/** Tells how many archives stay: the newest, and the last of each of so many days and weeks that have one (UTC, weeks from Monday). */
export interface Retention {
  newest: number
  daily: number
  weekly: number
}

const isFolder = (place: string) =>
  place.endsWith(path.sep) || fs.statSync(place, { throwIfNoEntry: false })?.isDirectory()

/** Where an archive goes: the file that was named, or one named by its moment in the folder that was. */
export function placeOfArchive(to: string, now: Date): string {
  if (!isFolder(to)) return to
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '')
  return path.join(to, `laureate-${moment}Z.zip`)
}

/** The archive that was named, or the newest in the folder that was; none in one without any. */
export function newestArchive(from: string): string | undefined {
  if (!isFolder(from)) return from
  const newest = fs
    .readdirSync(from)
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1)
  return newest && path.join(from, newest)
}

/** Which of these archives a retention keeps, the newest first. */
export function keptArchives(names: readonly string[], { newest, daily, weekly }: Retention): string[] {
  const dayOf = (name: string) => Math.floor(Date.parse(NAME.exec(name)?.[1] ?? '') / DAY_MS)
  const weekOf = (name: string) => Math.floor((dayOf(name) + TO_MONDAY) / 7)
  const latestFirst = names.filter((name) => NAME.test(name)).sort((a, b) => (a < b ? 1 : -1))
  const lastOfEach = (partOf: (name: string) => number) =>
    latestFirst.filter((name, at) => latestFirst.findIndex((other) => partOf(other) === partOf(name)) === at)
  const kept = new Set([
    ...latestFirst.slice(0, newest),
    ...lastOfEach(dayOf).slice(0, daily),
    ...lastOfEach(weekOf).slice(0, weekly),
  ])
  return latestFirst.filter((name) => kept.has(name))
}

/** Removes the archives beside `place` that are not to stay, and answers which; files of other names are left alone. */
export function removeOlder(place: string, retention: Retention): string[] {
  if (!NAME.test(path.basename(place))) return []
  const folder = path.dirname(place)
  const names = fs.readdirSync(folder).filter((name) => NAME.test(name))
  const kept = keptArchives(names, retention)
  const older = names.filter((name) => !kept.includes(name)).sort()
  for (const name of older) fs.rmSync(path.join(folder, name))
  return older
}
