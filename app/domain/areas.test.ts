import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { circlesOf, importsOf, partsGraph, productSources } from '#tests/support/imports.ts'
import areas from './areas.json'

/** The house's order, read from the sources: a floor imports only what is below it, an area only those above it in the list. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const PAGE = path.join(root, 'docs/architecture.md')

const sources = productSources()
const imports = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]))

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

const arrows = [...imports].flatMap(([from, files]) =>
  files.map((to) => ({ from, to, up: Number(heightOf(to)) > Number(heightOf(from)) })),
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

  test('is drawn in docs/architecture.md', async () => {
    const graph = partsGraph(imports, ['db', 'platform', 'ui', ...areas, 'http', 'routes', 'jobs', 'seed'])
    const page = fs.readFileSync(PAGE, 'utf8')
    const drawn = page.replace(/(?<=^```areas\n).*?(?=^```$)/ms, () => `${graph}\n`)
    expect(drawn).toContain(graph)
    await expect(drawn).toMatchFileSnapshot(PAGE)
  })
})

describe('circles', () => {
  test('no files import each other in a circle, types included', () => {
    expect(circlesOf(imports)).toEqual([])
  })

  test.each([
    [{ a: ['b'], b: ['c'], c: [] }, []],
    [{ a: ['b'], b: ['a'], c: ['a'] }, [['a', 'b']]],
    [{ a: ['a'] }, [['a']]],
    [
      { a: ['b', 'd'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'] },
      [
        ['d', 'e'],
        ['a', 'b', 'c'],
      ],
    ],
  ])('%j: %j', (graph, circles) => {
    expect(circlesOf(new Map(Object.entries<string[]>(graph)))).toEqual(circles)
  })

  test('an import of types counts', () => {
    expect(
      importsOf('app/a.ts', "import type { B } from './b.ts'\nexport type { C } from '#db/c.ts'"),
    ).toEqual(['app/b.ts', 'db/c.ts'])
  })
})

test('no route is longer than 250 lines, and nothing else than 400', () => {
  const long = [...sources].flatMap(([file, text]) => {
    const lines = text.split('\n').length - 1
    // The types of the tables are generated.
    if (file === 'db/types.ts' || lines <= (file.startsWith('app/routes/') ? 250 : 400)) return []
    return [`${file}: ${lines}`]
  })
  expect(long).toEqual([])
})
