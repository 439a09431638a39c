import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const screens = readdirSync(path.join(root, 'app/routes'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `app/routes/${file}`)

/** Lists of records that admins work through: paged ones, and those whose file says so. */
const lists = screens.filter((file) => {
  const source = read(file)
  const isList = /<(ListResults|Pagination)\b/.test(source) || file.endsWith('/list.tsx')
  return isList && /\brequire(Fresh)?Admin\(/.test(source) && tablesOf(file).length > 0
})

/** The sources of the tables that a route shows: its own and those of the components it imports. */
function tablesOf(file: string): string[] {
  const source = read(file)
  const imported = [...source.matchAll(/from '#(app\/domain\/[^']+\.tsx)'/g)].flatMap(
    ([, each]) => each ?? [],
  )
  return [source, ...imported.map(read)].filter((each) => each.includes('<DataTable'))
}

const loadsDense = (source: string) => /dense-links\.ts'|styles\/dense\.css\?url'/.test(source)
const isRoomy = (source: string) => /\broomy: '/.test(source)

test('admin lists are found', () => {
  expect(lists.length).toBeGreaterThan(50)
})

test.each(lists.filter((file) => !isRoomy(read(file))))('%s has one line a record', (file) => {
  // Otherwise its handle says why: `roomy`.
  expect(loadsDense(read(file)), 'loads the sheet of dense tables').toBe(true)
  expect(
    [read(file), ...tablesOf(file)].some((source) => /<\w+Table\b[^>]*?\sdense\b/.test(source)),
    'has a dense table',
  ).toBe(true)
})

test('no list that says why it is roomy is dense all the same', () => {
  const roomy = screens.filter((file) => isRoomy(read(file)))
  expect(roomy.filter((file) => loadsDense(read(file)) || !lists.includes(file))).toEqual([])
})
