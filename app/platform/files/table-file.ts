import { parse } from 'csv-parse/sync'

/** Reads tables that spreadsheets and programs save as text, for all who read one; pure. */

export interface TableRecord {
  /** Counts from 1, as a spreadsheet shows it: a row once, however many lines its cells have, and empty rows too. */
  line: number
  cells: string[]
}

/** Lines by which the separator is told. */
const SAMPLE_LINES = 60
/** The first line that spreadsheets write to say it. */
const SAID = /^sep=(.)[ \t]*(?:\r\n|\n|\r|$)/i

/** The cells of a line, counted without what stands in quotation marks. */
const cellsIn = (line: string, sign: string) => line.replace(/"[^"]*"/g, '').split(sign).length

/** The separator under which most lines have the same number of cells; of two, the one that gives more cells. */
function separatorOf(text: string): string {
  const lines = text.split(/\r\n|\n|\r/, SAMPLE_LINES).filter((line) => line.trim() !== '')
  let best = { sign: ';', lines: 0, cells: 0 }
  for (const sign of [';', ',', '\t']) {
    const alike = new Map<number, number>()
    for (const line of lines) {
      const cells = cellsIn(line, sign)
      if (cells > 1) alike.set(cells, (alike.get(cells) ?? 0) + 1)
    }
    for (const [cells, count] of alike)
      if (count > best.lines || (count === best.lines && cells > best.cells))
        best = { sign, lines: count, cells }
  }
  return best.sign
}

/**
 * The rows of a table with its separator, empty ones included; `null` where its quotation marks do not close. A quotation mark within a
 * cell is a letter of it: the 5" film.
 */
export function readTableFile(text: string): { separator: string; records: TableRecord[] } | null {
  const bare = text.replace(/^\ufeff/, '')
  const said = SAID.exec(bare)
  const rest = said ? bare.slice(said[0].length) : bare
  const separator = said?.[1] ?? separatorOf(rest)
  try {
    const rows = parse(rest, {
      ...{ delimiter: separator, relax_column_count: true, relax_quotes: true, ltrim: true },
    })
    const before = said ? 1 : 0
    return { separator, records: rows.map((cells, index) => ({ line: index + 1 + before, cells })) }
  } catch {
    return null
  }
}
