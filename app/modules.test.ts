import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { modules } from '#app/modules.server.ts'

/** What the modules say of themselves, compared with the sources. */

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = new Map(modules.map((module) => [module.name, module]))

const sources = ['app/platform', 'app/domain'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
)

/** The module a file lies in: the nearest folder above it that has one. */
function moduleOf(file: string): string {
  let name = path.posix.dirname(file).replace(/^app\/(domain\/)?/, '')
  while (name !== '.' && !folders.has(name)) name = path.posix.dirname(name)
  return name
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom'])
const WRITING_SQL = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)\b/gi
const tables = new Set(modules.flatMap((module) => module.tables as readonly string[]))

/** The tables a file writes to, by the query builder or in SQL. */
function writtenBy(file: string): Set<string> {
  const found = new Set<string>()
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [table] = node.arguments
      if (WRITES.has(node.expression.name.text) && table && ts.isStringLiteralLike(table))
        found.add(table.text.replace(/ as .*/, ''))
    }
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(source)))
      for (const [, table = ''] of node.template.getText(source).matchAll(WRITING_SQL))
        if (tables.has(table.toLowerCase())) found.add(table.toLowerCase())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const written = sources.flatMap((file) =>
  [...writtenBy(file)].map((table) => ({ file, table, module: moduleOf(file) })),
)

/** Writes of one module to another's table that are still there, each to become a command of the table's module. */
const STILL_FOREIGN: readonly string[] = [
  'cart_items in studios/archiving.server.ts',
  'cart_items in studios/merging.server.ts',
  'cart_items in submissions/invoice-effects.server.ts',
  'cart_items in submissions/office/decisions.server.ts',
  'cart_items in submissions/time/lapsing.server.ts',
  'cart_items in submissions/withdrawing.server.ts',
  'carts in money/discounts/uses.server.ts',
  'carts in studios/merging.server.ts',
  'carts in submissions/invoice-effects.server.ts',
  'committee_members in judging/board/commands.server.ts',
  'committee_members in judging/conflicts/suggesting.server.ts',
  'committee_members in judging/reviews/desk.server.ts',
  'committees in judging/board/commands.server.ts',
  'discount_uses in studios/merging.server.ts',
  'files in studios/merging.server.ts',
  'files in submissions/uploads/finished-uploads.server.ts',
  'mail_batches in nominees/nominations/letters.server.ts',
  'mail_messages in cron-emails/rules/planned-mail.server.ts',
  'mail_messages in cron-emails/rules/recheck-run-mail.server.ts',
  'mail_messages in cron-emails/rules/rewriting.server.ts',
  'mail_messages in cron-emails/rules/rule-test.server.ts',
  'mail_messages in cron-emails/rules/run-endings.server.ts',
  'mail_messages in nominees/nominations/letter-recheck.server.ts',
  'mail_messages in nominees/nominations/letters.server.ts',
  'outbox in cron-emails/rules/run-endings.server.ts',
  'outbox in mail/holding.server.ts',
  'outside_works in nominees/nominations/slate-works.server.ts',
  'slate_items in nominees/nominations/slate-works.server.ts',
  'slates in nominees/nominations/slate-decisions.server.ts',
  'slates in nominees/nominations/slate-works.server.ts',
  'submissions in money/billing/checkout.server.ts',
  'submissions in money/billing/commands.server.ts',
  'submissions in nominees/nominations/announcing.server.ts',
  'submissions in nominees/nominations/ending.server.ts',
  'submissions in studios/archiving.server.ts',
  'submissions in studios/merging.server.ts',
  'uploads in app/platform/files/upload-locks.server.ts',
  'users in studios/commands.server.ts',
  'users in studios/invitations.server.ts',
  'users in studios/merging.server.ts',
  'whitelist in submissions/time/extra-time.server.ts',
  'whitelist in submissions/time/late-entry.server.ts',
]

describe('the list of modules', () => {
  test('has every folder with a declaration, once', () => {
    const declared = sources
      .filter((file) => file.endsWith('module.server.ts') && file !== 'app/platform/module.server.ts')
      .map((file) => path.posix.dirname(file).replace(/^app\/(domain\/)?/, ''))
    expect(modules.map(({ name }) => name).sort()).toEqual(declared.sort())
  })

  test('gives each table one module, and each module what it writes to', () => {
    const owned = modules.flatMap((module) => module.tables)
    expect([...new Set(owned)].sort()).toEqual([...owned].sort())
    expect(written.length).toBeGreaterThan(200)
    const foreign = written
      .filter(({ table, module }) => !(folders.get(module)?.tables as readonly string[]).includes(table))
      .map(({ file, table }) => `${table} in ${file.replace('app/domain/', '')}`)
    expect([...new Set(foreign)].sort()).toEqual([...STILL_FOREIGN].sort())
  })

  test('gives each kind of record, job, mail, document and audience one module', () => {
    for (const names of [
      modules.flatMap(({ records }) => Object.keys(records)),
      modules.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind)),
      modules.flatMap(({ mails = [] }) => mails.map(({ mail }) => mail.name)),
      modules.flatMap(({ documents = [] }) => documents.map(({ kind }) => kind)),
      modules.flatMap(({ audiences = [] }) => audiences.map(({ code }) => code)),
    ]) {
      expect(names.length).toBeGreaterThan(3)
      expect([...new Set(names)]).toEqual(names)
    }
  })

  test('knows every kind of record that history or mail is written about', () => {
    const known = new Set(modules.flatMap(({ records }) => Object.keys(records)))
    const named = sources.flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/\bentity: '([a-z_]+)'/g)].map(
        ([, entity = '']) => entity,
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect([...new Set(named)].filter((entity) => !known.has(entity))).toEqual([])
  })
})
