import { SaxesParser } from 'saxes'
import { filesOfZip } from '#tests/support/zip.ts'

interface SheetCell {
  /** Text cells are typed as text; all others hold a number. */
  text: string | null
  number: number | null
  /** A formula element, which no cell of ours has. */
  formula: boolean
}

/** The rows of a workbook's first sheet by the letters of their columns, read by an XML parser that refuses what is not well formed. */
export function rowsOfSheet(bytes: Buffer): Record<string, SheetCell>[] {
  const xml = filesOfZip(bytes)['xl/worksheets/sheet1.xml'] ?? ''
  const rows: Record<string, SheetCell>[] = []
  let cell: SheetCell | null = null
  let reading: 'text' | 'number' | null = null
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push({})
    if (name === 'c') {
      cell = { text: null, number: null, formula: false }
      const row = rows.at(-1)
      if (row) row[attributes.r?.replace(/\d+$/, '') ?? ''] = cell
    }
    if (name === 'f' && cell) cell.formula = true
    reading = name === 't' ? 'text' : name === 'v' ? 'number' : null
    if (name === 't' && cell) cell.text = ''
  })
  parser.on('text', (text) => {
    if (!cell || !reading) return
    if (reading === 'text') cell.text = (cell.text ?? '') + text
    else cell.number = Number(text)
  })
  parser.on('closetag', () => (reading = null))
  parser.write(xml).close()
  return rows
}

/** The letters of a column: 0 is A, 26 is AA. */
export function letters(index: number): string {
  const rest = index % 26
  const before = (index - rest) / 26
  return (before > 0 ? letters(before - 1) : '') + String.fromCharCode(65 + rest)
}
