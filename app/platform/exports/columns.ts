import { zoneName } from '#app/ui/format/date-time.ts'
import { decimalText } from '#app/platform/currencies.ts'
import { minorDigits } from '#app/ui/format/minor-digits.ts'
import { wallClock } from './wall-clock.ts'

type Moment = Date | string | null | undefined

/**
 * One column of an export, for CSV and XLSX alike. `money` is minor units and needs the row's currency for its decimals;
 * put `currencyColumn` once beside the amounts. `day` is "2026-11-24" and has no zone; `moment` is written in UTC.
 */
export type ExportColumn<Row> = {
  header: string
  /** Names it for schedules where its header is a word of the award; made from the header where it is left out. */
  key?: string
} & (
  | { kind: 'text'; value: (row: Row) => string | null | undefined }
  | { kind: 'integer'; value: (row: Row) => number | null | undefined }
  /** Whole numbers of the last decimal place, or text in place of a figure. */
  | { kind: 'decimal'; digits: number; value: (row: Row) => number | string | null | undefined }
  | { kind: 'money'; value: (row: Row) => number | null | undefined; currency: (row: Row) => string }
  | { kind: 'day'; value: (row: Row) => string | null | undefined }
  | { kind: 'moment'; value: (row: Row) => Moment }
)

/** A cell: text that a spreadsheet must never compute, or a value it may. */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; digits: number; text: string }
  /** A day or a local time, ISO 8601 without a zone in `text`. */
  | { kind: 'day' | 'clock'; text: string }
  /** A moment in UTC, ISO 8601 with its Z. */
  | { kind: 'utc'; text: string }
  | null

/** A written column: a definition may become two, a moment in UTC and in the award's zone. */
export interface WrittenColumn<Row> {
  header: string
  kind: ExportColumn<Row>['kind']
  cell: (row: Row) => Cell
}

/** The currency of the amounts. */
export function currencyColumn<Row>(currency: (row: Row) => string): ExportColumn<Row> {
  return { header: 'Currency', kind: 'text', value: currency }
}

/** Amounts in the currency of their row. */
export function moneyColumn<Row extends { currency: string }>(
  header: string,
  value: (row: Row) => number,
): ExportColumn<Row> {
  return { header, kind: 'money', value, currency: (row) => row.currency }
}

const utc = (value: Moment): Cell =>
  value ? { kind: 'utc', text: new Date(value).toISOString().replace(/\.\d{3}Z$/, 'Z') } : null

function written<Row>(column: ExportColumn<Row>): WrittenColumn<Row> {
  const { header, kind } = column
  switch (column.kind) {
    case 'text':
      return {
        header,
        kind,
        cell: (row) => {
          const text = column.value(row)
          return text ? { kind: 'text', text } : null
        },
      }
    case 'integer':
      return {
        header,
        kind,
        cell: (row) => {
          const value = column.value(row)
          return value == null ? null : { kind: 'number', digits: 0, text: String(value) }
        },
      }
    case 'decimal':
      return {
        header,
        kind,
        cell: (row) => {
          const value = column.value(row)
          if (typeof value !== 'number') return value ? { kind: 'text', text: value } : null
          return { kind: 'number', digits: column.digits, text: decimalText(value, column.digits) }
        },
      }
    case 'money':
      return {
        header,
        kind,
        cell: (row) => {
          const minor = column.value(row)
          if (minor == null) return null
          const digits = minorDigits(column.currency(row))
          return { kind: 'number', digits, text: decimalText(minor, digits) }
        },
      }
    case 'day':
      return {
        header,
        kind,
        cell: (row) => {
          const text = column.value(row)
          return text ? { kind: 'day', text } : null
        },
      }
    case 'moment':
      return { header: `${header} (UTC)`, kind, cell: (row) => utc(column.value(row)) }
  }
}

/** The written columns. With `zone`, moments are added in that zone too. */
export function writtenColumns<Row>(
  columns: readonly ExportColumn<Row>[],
  zone?: string,
): WrittenColumn<Row>[] {
  return columns.flatMap((column) => {
    if (column.kind !== 'moment' || !zone) return [written(column)]
    return [
      written(column),
      {
        header: `${column.header} (${zoneName(zone)})`,
        kind: column.kind,
        cell: (row: Row): Cell => {
          const value = column.value(row)
          return value ? { kind: 'clock', text: wallClock(new Date(value), zone) } : null
        },
      },
    ]
  })
}
