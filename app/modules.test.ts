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

/** Lifecycles by the name they are exported under: their table, and the module that declares them. */
const lifecycles = new Map(
  sources
    .filter((file) => path.posix.basename(file) === 'lifecycle.ts')
    .flatMap((file) =>
      [
        ...fs
          .readFileSync(path.join(root, file), 'utf8')
          .matchAll(/^export const (\w+) = defineLifecycle\(\{\s+name: '[^']+',\s+table: '(\w+)'/gm),
      ].map(([, name = '', table = '']) => [name, { table, module: moduleOf(file) }] as const),
    ),
)
const MOVES = new Set(['move', 'moveAll', 'moveLocked', 'moving', 'also'])

interface Written {
  file: string
  table: string
  module: string
}

/** The tables a file writes to, by the query builder, in SQL, or by a move, which is a write of the module that declares it. */
function writtenBy(file: string): Written[] {
  const found: Written[] = []
  const add = (table: string, module = moduleOf(file)) => found.push({ file, table, module })
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const isMoving = text.includes("'#app/platform/lifecycle.server.ts'")
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [table] = node.arguments
      if (WRITES.has(node.expression.name.text) && table && ts.isStringLiteralLike(table))
        add(table.text.replace(/ as .*/, ''))
    }
    if (
      isMoving &&
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      MOVES.has(node.expression.text)
    ) {
      const lifecycle = lifecycles.get(node.arguments[0]?.getText(source) ?? '')
      if (lifecycle) add(lifecycle.table, lifecycle.module)
      else unknownMoves.push(file)
    }
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(source)))
      for (const [, table = ''] of node.template.getText(source).matchAll(WRITING_SQL))
        if (tables.has(table.toLowerCase())) add(table.toLowerCase())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const unknownMoves: string[] = []
const written = sources.flatMap(writtenBy)

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
    expect(written.length).toBeGreaterThan(400)
    expect(lifecycles.size).toBeGreaterThan(25)
    expect(unknownMoves).toEqual([])
    const foreign = written
      .filter(({ table, module }) => !(folders.get(module)?.tables as readonly string[]).includes(table))
      .map(({ file, table }) => `${table} in ${file}`)
    expect([...new Set(foreign)]).toEqual([])
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

  test('knows every column with keys of the file storage, so that an archive carries what they name', () => {
    const types = fs.readFileSync(path.join(root, 'db/types.ts'), 'utf8')
    const tableOf = new Map(
      [...(/export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? '').matchAll(/(\w+): (\w+);/g)].map(
        ([, table = '', type = '']) => [type, table],
      ),
    )
    const columns = [...types.matchAll(/export interface (\w+) \{([^}]*)\}/g)].flatMap(
      ([, type = '', body = '']) =>
        [...body.matchAll(/^\s+(\w*(?:storage|object|file)_(?:key|path)s?):/gm)].map(
          ([, column = '']) => `${tableOf.get(type)}.${column}`,
        ),
    )
    expect(columns.length).toBeGreaterThan(3)
    const declared = modules.flatMap(({ name, storageKeys = [] }) =>
      storageKeys.map(({ table, column }) => {
        expect(folders.get(name)?.tables).toContain(table)
        return `${table}.${column}`
      }),
    )
    expect(declared.sort()).toEqual(columns.sort())
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
