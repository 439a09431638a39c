import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import areas from './areas.json'

/** The house's order, read from the sources: a floor imports only what is below it, an area only those above it in the list. */

const root = fileURLToPath(new URL('../..', import.meta.url))

const sources = ['app', 'jobs', 'db'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
)

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(fs.readFileSync(path.join(root, file), 'utf8'), true, true)
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('#')) return [fileName.slice(1)]
    return fileName.startsWith('.') ? [path.posix.join(path.posix.dirname(file), fileName)] : []
  })
}

/** How high a file lies; `null` for what belongs to no floor, such as the design system. */
function heightOf(file: string): number | null {
  const [top, floor, area] = file.split('/')
  if (top === 'db') return file.startsWith('db/seed/') ? null : 0
  if (top === 'jobs') return 200
  if (floor === 'platform') return 1
  if (floor === 'domain' && area && !area.includes('.')) return 10 + areas.indexOf(area)
  if (floor === 'http') return 200
  return floor === 'routes' ? 300 : null
}

const arrows = sources.flatMap((from) =>
  importsOf(from).map((to) => ({ from, to, up: Number(heightOf(to)) > Number(heightOf(from)) })),
)
const upward = arrows
  .filter(({ from, to }) => heightOf(from) !== null && heightOf(to) !== null)
  .filter(({ up }) => up)
  .map(({ from, to }) => `${from} → ${to}`)

describe('the order of the house', () => {
  test('every folder of the domain is an area of the list', () => {
    const folders = fs.readdirSync(path.join(root, 'app/domain'), { withFileTypes: true })
    expect(
      folders
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...areas].sort())
  })

  test('imports are found at all', () => {
    expect(arrows.length).toBeGreaterThan(3_000)
    expect(
      arrows.some(({ from, to }) => from.startsWith('app/routes/') && to.startsWith('app/domain/')),
    ).toBe(true)
  })

  test('no import runs up', () => {
    expect(upward).toEqual([])
  })
})
