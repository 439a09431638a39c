import { writtenColumns, type Cell, type ExportColumn, type WrittenColumn } from './columns.ts'
import { withoutIllegal } from './safe-text.ts'
import { zipOf } from './zip.server.ts'

/** The limit of a sheet, less the heading. */
export const MAX_XLSX_ROWS = 1_048_575
/** A cell's longest text; programs refuse a file with a longer one. */
const MAX_LENGTH = 32_767

export interface XlsxOptions {
  /** The name of the sheet. */
  sheet: string
  /** Moments are added in this zone too. */
  zone?: string
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Styles by number, in the order of `cellXfs` below. */
const STYLE = { text: 1, heading: 2, day: 3, clock: 4, numbers: [5, 6, 7, 8, 9] } as const

const formats = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', '0', '0.0', '0.00', '0.000', '0.0000']
const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats
  .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${3 + formats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>${formats
  .map(
    (_, index) =>
      `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Letters of a column: 0 is A, 26 is AA. */
function letters(index: number): string {
  const rest = index % 26
  const before = (index - rest) / 26
  return (before > 0 ? letters(before - 1) : '') + String.fromCharCode(65 + rest)
}

/** A cell that is always text, whatever it begins with: typed as text, without a formula element. */
function textCell(at: string, text: string, style: number): string {
  const legal = withoutIllegal(text)
    .replace(/\r\n?/g, '\n')
    // Spreadsheets read _x000A_ as a character; escaped it stays as typed.
    .replace(/_x([0-9A-Fa-f]{4})_/g, '_x005F_x$1_')
  const whole = legal.length > MAX_LENGTH ? `${withoutIllegal(legal.slice(0, MAX_LENGTH - 1))}…` : legal
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(whole)}</t></is></c>`
}

/** Days since the first day of spreadsheets, or `null` for a text that is not a date. */
function serialOf(iso: string): number | null {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) || ms < Date.UTC(1900, 2, 1) ? null : ms / 86_400_000 + 25_569
}

function cellXml(cell: Cell, at: string): string {
  if (!cell) return ''
  if (cell.kind === 'text') return textCell(at, cell.text, STYLE.text)
  if (cell.kind === 'number') {
    return `<c r="${at}" s="${STYLE.numbers[cell.digits] ?? STYLE.numbers[2]}"><v>${cell.text}</v></c>`
  }
  const serial = serialOf(cell.kind === 'day' ? `${cell.text}T00:00:00Z` : cell.text.replace(/(?<!Z)$/, 'Z'))
  if (serial === null) return textCell(at, cell.text, STYLE.text)
  return `<c r="${at}" s="${cell.kind === 'day' ? STYLE.day : STYLE.clock}"><v>${serial}</v></c>`
}

/** Widths in characters. A sheet begins with them, so they come from its first rows. */
const NARROWEST = 6
const WIDEST = 60
const ROOM = 2

function widthsOf<Row>(columns: readonly WrittenColumn<Row>[], rows: readonly Row[]): number[] {
  return columns.map(({ header, cell }) => {
    let longest = header.length
    for (const row of rows) {
      const text = cell(row)?.text ?? ''
      for (const line of text.length > WIDEST ? [text.slice(0, WIDEST)] : text.split('\n'))
        longest = Math.max(longest, line.length)
    }
    return Math.min(Math.max(longest + ROOM, NARROWEST), WIDEST)
  })
}

async function* sheetXml<Row>(
  columns: readonly WrittenColumn<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  const at = columns.map((_, index) => letters(index))
  const head = (rows: readonly Row[]) =>
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widthsOf(
      columns,
      rows,
    )
      .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
      .join('')}</cols><sheetData><row r="1">${columns
      .map(({ header }, index) => textCell(`${at[index]}1`, header, STYLE.heading))
      .join('')}</row>`
  let line = 1
  for await (const rows of batches) {
    if (rows.length === 0) continue
    const written: string[] = line === 1 ? [head(rows)] : []
    for (const row of rows) {
      line += 1
      if (line > MAX_XLSX_ROWS + 1) throw new Error('More rows than a sheet can hold')
      written.push(
        `<row r="${line}">${columns.map(({ cell }, index) => cellXml(cell(row), `${at[index]}${line}`)).join('')}</row>`,
      )
    }
    yield written.join('')
  }
  if (line === 1) yield head([])
  const filter = columns.length > 0 ? `<autoFilter ref="A1:${at.at(-1)}${line}"/>` : ''
  yield `</sheetData>${filter}</worksheet>`
}

/** A sheet's name without illegal characters, at most 31 characters. */
function sheetName(name: string): string {
  const legal = withoutIllegal(name)
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
  return [...legal].slice(0, 31).join('').slice(0, 31) || 'Sheet'
}

/**
 * A spreadsheet with one sheet, in batches: 100,000 rows take no more memory than 100. Text is typed as text, so no cell is a
 * formula; numbers, days and times are typed as such.
 */
export function xlsxOf<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  { sheet, zone }: XlsxOptions,
): AsyncGenerator<Buffer> {
  const name = xml(withoutIllegal(sheetName(sheet)))
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(writtenColumns(columns, zone), batches) },
  ])
}
