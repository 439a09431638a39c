import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

/**
 * Anyone can register an address that is not theirs. Where the address of an account is compared with one that a record has, the
 * same statement asks whether it was confirmed, or a comment there says why that opens nothing.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['app', 'jobs'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
)

const ASKS =
  /email_verified_at|emailVerified|confirmedEmail|isConfirmed\(|\bnaming\(|liveExceptions\(|exceptionsForText\(/
const EXCUSED = /\bOpens nothing: \S/

/** Names that queries in this text give to `users`. */
function namesOfUsers(text: string): string[] {
  const named = [...text.matchAll(/\b(?:from|join|Join\(|From\(|Table\()\s*'?users(?:\s+as)?\s+(\w+)/gi)]
  return [...new Set(['users', ...named.map(([, name = '']) => name)])].filter((name) => name !== 'on')
}

/** How the address of an account is compared with what is not typed into a form: with a column, or of the viewer with anything. */
function comparisons(users: readonly string[]): RegExp {
  const own = `(?:lower\\()?(?:${users.join('|')})\\.email(?:::\\w+)?\\)?`
  const column = `(?:lower\\()?\\w+\\.\\w*email(?:::\\w+)?\\)?`
  const viewer = '(?:viewer|entrant|user)\\??\\.email\\b'
  return new RegExp(
    [
      `${column}\\s*=\\s*${own}`,
      `${own}\\s*=\\s*${column}`,
      `match_value\\s*=\\s*${own}`,
      `(?:where|on)Ref\\('[^']*email'`,
      `\\.ref\\('(?:${users.join('|')})\\.email'\\)`,
      `'=', ${viewer}|===\\s*${viewer}|=\\s*(?:lower\\()?\\$\\{${viewer}`,
      `${viewer}(?:\\.toLowerCase\\(\\))?\\s*===`,
      // An account that is looked for by an address: who typed it may mean its owner, not who registered it first.
      `(?:selectFrom|Join)\\('users(?: as u)?'[^;]*?where\\('(?:u\\.)?email', '=', `,
      `findRow\\('users', \\{ email`,
    ].join('|'),
    'i',
  )
}

interface Found {
  file: string
  text: string
}

function statementsIn(file: string): Found[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  if (!/email/.test(text)) return []
  const compared = comparisons(namesOfUsers(text))
  if (!compared.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements
    .filter((node) => !ts.isImportDeclaration(node))
    .filter((node) => compared.test(node.getText()))
    .map((node) => ({ file: `${file}:${lineOf(node, source)}`, text: node.getFullText() }))
}

const lineOf = (node: ts.Node, source: ts.SourceFile) =>
  source.getLineAndCharacterOfPosition(node.getStart()).line + 1

test('where the address of an account opens something, it was confirmed', { timeout: 60_000 }, () => {
  const found = sources.flatMap(statementsIn)
  expect(found.length).toBeGreaterThan(10)
  const forgetful = found.filter(({ text }) => !ASKS.test(text) && !EXCUSED.test(text))
  expect(forgetful.map(({ file }) => file)).toEqual([])
})

test('only the accounts module makes a confirmed address', () => {
  const makers = sources.filter((file) =>
    /\bas ConfirmedEmail\b/.test(fs.readFileSync(path.join(root, file), 'utf8')),
  )
  expect(makers).toEqual(['app/domain/people/accounts/confirmed-email.ts'])
})

test.each([
  ['sql`select from users u join whitelist w on w.match_value = u.email`', true],
  ["db().selectFrom('users as o').whereRef('o.email', '=', 'p.contact_email')", true],
  ['sql`select from people p join users on lower(users.email::text) = lower(p.email)`', true],
  ["eb('contact_email', '=', viewer.email)", true],
  ['invitation.email.toLowerCase() === viewer.email.toLowerCase()', true],
  ['viewer?.email.toLowerCase() === nominee.email.toLowerCase()', true],
  ["db().selectFrom('users').where('email', '=', input.email)", true],
  ["findRow('users', { email: input.email }, ['id'], trx)", true],
  ["db().selectFrom('users').where('id', '=', userId)", false],
])('reads %s', (text, isComparison) => {
  expect(comparisons(namesOfUsers(text)).test(text)).toBe(isComparison)
})
