import { sql, type SelectQueryBuilder, type Selectable } from 'kysely'
import type { Reader, Trx } from './client.ts'
import type { DB } from './types.ts'

type Row<Table extends keyof DB> = Selectable<DB[Table]>

function rowsWith<Table extends keyof DB, Column extends keyof Row<Table> & string>(
  table: Table,
  key: Partial<Row<Table>>,
  columns: readonly Column[],
  reader: Reader,
) {
  const start = reader.selectFrom(table as 'users').select(columns as readonly never[])
  const found = Object.entries(key).reduce(
    (rows, [column, value]) => rows.where(sql.ref(column), value === null ? 'is' : '=', value),
    start,
  )
  return found as unknown as SelectQueryBuilder<DB, never, Pick<Row<Table>, Column>>
}

/** The columns of the one row that a key names, such as `{ id }`. */
export function findRow<Table extends keyof DB, Column extends keyof Row<Table> & string>(
  table: Table,
  key: Partial<Row<Table>>,
  columns: readonly Column[],
  reader: Reader,
): Promise<Pick<Row<Table>, Column> | undefined> {
  return rowsWith(table, key, columns, reader).executeTakeFirst()
}

/** The same of a row that the transaction decides about: locked until its end. */
export function lockRow<Table extends keyof DB, Column extends keyof Row<Table> & string>(
  table: Table,
  key: Partial<Row<Table>>,
  columns: readonly Column[],
  trx: Trx,
): Promise<Pick<Row<Table>, Column> | undefined> {
  return rowsWith(table, key, columns, trx).forUpdate().executeTakeFirst()
}

/** How many rows a query finds, whatever it selects. */
export async function countOf<Tables, Names extends keyof Tables, Found>(
  found: SelectQueryBuilder<Tables, Names, Found>,
): Promise<number> {
  const counted = found
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('count'))
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number }
  return count
}
