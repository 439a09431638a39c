import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** `docs/security.md`, compared with the tests it names and with what the sources do. */

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
/** On one line, without the quotes' escapes: names are broken where the page's lines end. */
const flat = (text: string) => text.replace(/\s+/g, ' ')

const sources = ['app', 'jobs', 'db'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
)

/** The tests a page names: a file, and the names in quotes that follow it up to the next one. */
function testsNamed(page: string): { file: string; name: string | undefined }[] {
  return [...page.matchAll(/`((?:app|db|tests)\/[\w./-]+\.tsx?)`([^`]*)/g)].flatMap(
    ([, file = '', after = '']) => {
      const names = [...after.matchAll(/“([^”]+)”/g)].map(([, name]) => name)
      return names.length > 0 ? names.map((name) => ({ file, name })) : [{ file, name: undefined }]
    },
  )
}

test('every test that the page names is there', () => {
  const named = testsNamed(flat(read('docs/security.md')))
  expect(named.length).toBeGreaterThan(40)
  const missing = named.filter(({ file, name }) => {
    if (!fs.existsSync(path.join(root, file))) return true
    return name !== undefined && !flat(read(file)).includes(name)
  })
  expect(missing).toEqual([])
})

test('SQL is put together as text in few files, from names in the code', () => {
  const files = sources.filter((file) => !file.startsWith('db/') && read(file).includes('sql.raw('))
  expect(files.sort()).toEqual([
    'app/domain/overview/people/list.server.ts',
    'app/domain/people/agreements/lists.server.ts',
    'app/domain/studios/admin-list.server.ts',
    'app/domain/submissions/admin/admin-list.server.ts',
    'app/platform/files/restore-check.server.ts',
  ])
})

test('the server fetches nothing: what does runs in browsers, or waits for the product’s own start', () => {
  const fetching = sources.filter((file) => /(?<![.\w])fetch\(/.test(read(file)))
  expect(fetching.sort()).toEqual([
    'app/domain/judging/meetings/components/follow-meeting.ts',
    'app/domain/press/credentials/components/use-door.ts',
    'app/domain/submissions/uploads/upload-queue.ts',
    'app/domain/voting/ballots/components/ballot-script.ts',
    'app/start.ts',
    'app/ui/line.ts',
    'app/ui/save-queue.ts',
  ])
})
