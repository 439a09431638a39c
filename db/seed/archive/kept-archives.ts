import fs from 'node:fs'
import path from 'node:path'

/** Archives in a folder of backups are named by their moment, so that their names sort as they were made. */
const NAME = /^laureate-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z\.zip$/

/** Where an archive goes: the file that was named, or one named by its moment in the folder that was. */
export function placeOfArchive(to: string, now: Date): string {
  const isFolder = to.endsWith(path.sep) || fs.statSync(to, { throwIfNoEntry: false })?.isDirectory()
  if (!isFolder) return to
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '')
  return path.join(to, `laureate-${moment}Z.zip`)
}

/** Removes all archives beside `place` but the newest, and answers which; files of other names are left alone. */
export function removeOlder(place: string, keep: number): string[] {
  if (!NAME.test(path.basename(place))) return []
  const folder = path.dirname(place)
  const older = fs
    .readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of older) fs.rmSync(path.join(folder, name))
  return older
}
