import type { AdminRight } from '#app/platform/admin-rights.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { alsoWith } from '#app/platform/award-words.ts'
import { inBatches } from './batches.ts'
import type { ExportColumn } from './columns.ts'
import { csvOf } from './csv.server.ts'
import type { DataFormat } from './formats.ts'
import { jsonOf } from './json.server.ts'
import { MAX_XLSX_ROWS, xlsxOf } from './xlsx.server.ts'

/** What an award can take out, declared by the module that has it (decision 102). */

type DatasetGroup = 'Entries' | 'People' | 'Judging' | 'Results' | 'Money' | 'Sponsors' | 'Press' | 'Email'

/** Who reads, of which season, at which moment. */
export interface AskedData {
  admin: AdminViewer
  year: number
  zone: string
  now: Date
}

interface KeyedColumn<Row> {
  /** Stays when its header is worded otherwise: schedules keep it. */
  key: string
  column: ExportColumn<Row>
  /** Tells of a person: names, addresses, what they wrote or decided. */
  personal: boolean
  /** Goes out unless columns are chosen. */
  usual: boolean
}

interface DatasetFacts {
  key: string
  title: string
  /** What it has and what it leaves out, in a sentence. */
  about: string
  group: DatasetGroup
  right: AdminRight
  /** Its rows tell of entries: a conflict declared later closes files that were made before. */
  tellsOfEntries: boolean
  /** Its rows are of no season. */
  everySeason?: boolean
}

interface DatasetSource<Row> extends DatasetFacts {
  columns(asked: AskedData): readonly KeyedColumn<Row>[] | Promise<readonly KeyedColumn<Row>[]>
  /** How many rows it will have; only told as progress. */
  count(asked: AskedData): Promise<number>
  /** At most `limit` rows after `last`, in a fixed order; it leaves out what the reader may not see at the moment. */
  read(asked: AskedData, last: Row | null, limit: number): Promise<Row[]>
}

interface OfferedDataColumn {
  key: string
  label: string
  personal: boolean
  usual: boolean
}

/** A dataset, whatever its rows are. */
export interface Dataset extends DatasetFacts {
  offered(asked: AskedData): Promise<OfferedDataColumn[]>
  count(asked: AskedData): Promise<number>
  /** Its file with these columns; `onRows` is told how many rows are written. */
  write(
    asked: AskedData,
    wanted: { keys: readonly string[]; format: DataFormat; onRows(count: number): Promise<void> },
  ): AsyncGenerator<string | Uint8Array>
}

/** Declares a dataset. */
export function defineDataset<Row>(source: DatasetSource<Row>): Dataset {
  const { columns, read } = source
  async function* rows(asked: AskedData, onRows: (count: number) => Promise<void>) {
    let count = 0
    for await (const batch of inBatches<Row>((last, limit) => read(asked, last, limit))) {
      yield batch
      count += batch.length
      await onRows(count)
    }
  }
  const declared = alsoWith(source, {
    async offered(asked: AskedData) {
      return (await columns(asked)).map(({ key, column, personal, usual }) => ({
        ...{ key, personal, usual },
        label: column.header,
      }))
    },
    async *write(asked: AskedData, { keys, format, onRows }: Parameters<Dataset['write']>[1]) {
      const chosen = (await columns(asked)).filter(({ key }) => keys.includes(key))
      const batches = rows(asked, onRows)
      if (format === 'json') return yield* jsonOf(chosen, batches)
      const plain = chosen.map(({ column }) => column)
      const { title: sheet } = source
      const { zone } = asked
      yield* format === 'csv' ? csvOf(plain, batches, { zone }) : xlsxOf(plain, batches, { sheet, zone })
    },
  })
  return declared
}

/** Why a dataset cannot have this format, or `null`. */
export function formatProblem(format: DataFormat, rows: number): string | null {
  return format === 'xlsx' && rows > MAX_XLSX_ROWS
    ? 'There are more rows than a spreadsheet can hold. Export them as CSV or JSON.'
    : null
}

/** The columns of a list's export with their keys; `personal` names those that tell of a person by their headers. */
export function keyed<Row>(
  columns: readonly ExportColumn<Row>[],
  personal: readonly string[] = [],
): KeyedColumn<Row>[] {
  return columns.map((column) => ({
    key: column.key ?? keyOf(column.header),
    column,
    personal: personal.includes(column.header),
    usual: true,
  }))
}

function keyOf(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    datasets?: readonly Dataset[]
  }
}
