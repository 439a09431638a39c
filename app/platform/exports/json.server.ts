import { withoutIllegal } from './safe-text.ts'
import { writtenColumns, type Cell, type ExportColumn } from './columns.ts'

/** Numbers keep all their decimals; text stays as it is, since no program computes it. */
function jsonText(cell: Cell): string {
  if (!cell) return 'null'
  return cell.kind === 'number' ? cell.text : JSON.stringify(withoutIllegal(cell.text))
}

/** A JSON array with an object for each row, in batches; moments are in UTC. */
export async function* jsonOf<Row>(
  columns: readonly { key: string; column: ExportColumn<Row> }[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  const written = columns.flatMap(({ key, column }) =>
    writtenColumns([column]).map(({ cell }) => ({ name: JSON.stringify(key), cell })),
  )
  let before = '['
  for await (const rows of batches) {
    if (rows.length === 0) continue
    const lines = rows.map(
      (row) => `{${written.map(({ name, cell }) => `${name}:${jsonText(cell(row))}`).join(',')}}`,
    )
    yield `${before}\n${lines.join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
