import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { modules } from '#app/modules.server.ts'

/** Every reference to an account says what happens to it when two accounts of a person are merged. */

interface Reference {
  table: string
  columns: string[]
  to: string
  toColumns: string[]
}

/** The columns that hold an account: those that refer to it, and those that refer to one of them, such as a passkey's second step. */
async function accountColumns(): Promise<string[]> {
  const { rows } = await sql<Reference>`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as to,
      array(select a.attname::text from unnest(k.conkey) with ordinality c(num, at)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.num order by at) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality c(num, at)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.num order by at) as "toColumns"
    from pg_constraint k where k.contype = 'f'`.execute(db())
  const found = new Set(['users.id'])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { table, columns, to, toColumns } of rows)
      toColumns.forEach((column, at) => {
        if (found.has(`${to}.${column}`)) found.add(`${table}.${columns[at]}`)
      })
  }
  found.delete('users.id')
  return [...found].sort()
}

const declared = modules.flatMap(({ name, tables, accountMerges = {} }) => {
  const { moves = [], keeps = [], stays = [], ends = [] } = accountMerges
  return [...moves.map(({ column }) => column), ...keeps.map(({ column }) => column), ...stays, ...ends].map(
    (column) => ({ name, tables: tables as readonly string[], column }),
  )
})

test('every column that holds an account is declared, once, by the module that writes its table', async () => {
  const columns = await accountColumns()
  expect(columns.length).toBeGreaterThan(140)
  expect(declared.map(({ column }) => column).sort()).toEqual(columns)
  const foreign = declared.filter(({ tables, column }) => !tables.includes(column.split('.')[0] ?? ''))
  expect(foreign.map(({ name, column }) => `${column} in ${name}`)).toEqual([])
})

test('what keeps a row behind, and what names its kind, is in the schema and said once', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema()`.execute(db())
  const known = new Set(rows.map(({ column }) => column))
  const moving = modules.flatMap(({ accountMerges }) => accountMerges?.moves ?? [])
  const asked = moving.flatMap(({ column, unless = [] }) =>
    unless.flatMap(({ has, same }) => [
      has,
      ...same.flatMap((each) => [has, column].map((place) => `${place.split('.')[0]}.${each}`)),
    ]),
  )
  expect(asked.filter((column) => !known.has(column))).toEqual([])
  const kinds = modules.flatMap(({ accountMerges }) => [
    ...(accountMerges?.moves ?? []),
    ...(accountMerges?.keeps ?? []),
  ])
  const names = kinds.map(({ what }) => what[1])
  expect([...new Set(names)]).toEqual(names)
})

test('a unique key with an account that moves is declared, or settled by its module', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select i.indrelid::regclass::text as table, array(select a.attname::text from unnest(i.indkey) num
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = num) as columns
    from pg_index i where i.indisunique`.execute(db())
  const unsettled = modules.flatMap(({ name, accountMerges }) =>
    (accountMerges?.moves ?? []).flatMap(({ column, unless }) => {
      const [table = '', account = ''] = column.split('.')
      const isUnique = rows.some((key) => key.table === table && key.columns.includes(account))
      return isUnique && !unless && !accountMerges?.refusals ? [`${column} in ${name}`] : []
    }),
  )
  expect(unsettled).toEqual([])
})
