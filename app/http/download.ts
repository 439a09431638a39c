import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { outsideReadOnly } from '#db/client.ts'
import type { Fresh, Viewer } from '#app/platform/viewer.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { recordExport, type ExportFormat } from '#app/platform/exports/commands.server.ts'
import { csvOf } from '#app/platform/exports/csv.server.ts'
import { MAX_XLSX_ROWS, xlsxOf } from '#app/platform/exports/xlsx.server.ts'
import { badRequest } from './errors.ts'
import { contentDisposition } from './file-headers.ts'

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export interface Export<Row> {
  /** Its name in the log: `invoices`. */
  what: string
  /** The file's name without extension, in any script; also names the sheet. */
  name: string
  columns: readonly ExportColumn<Row>[]
  /** How many rows match the filters, for the log. */
  count: number
  /** Usually `inBatches(…)`. */
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
  /** Moments are added in this time zone too. */
  zone?: string
}

/** The format of an address's `format`; default CSV. */
export function exportFormat(request: Request): ExportFormat {
  const format = new URL(request.url).searchParams.get('format') ?? 'csv'
  if (format !== 'csv' && format !== 'xlsx') throw badRequest('Select CSV or XLSX.')
  return format
}

/** Says who takes a file: just proved where other people are in it, as they are where it is their own or made to be given away. */
type Taker = Fresh | { asTheyAre: Viewer }

/**
 * Answers a resource route's loader with a file of rows in the requested format, written as they are read. The export is logged
 * first, with the filters of the address. Guard and filters are the route's.
 */
export async function download<Row>(
  args: LoaderFunctionArgs,
  by: Taker,
  { what, name, columns, count, batches, zone }: Export<Row>,
): Promise<Response> {
  const format = exportFormat(args.request)
  if (format === 'xlsx' && count > MAX_XLSX_ROWS && args.request.method !== 'HEAD')
    throw badRequest('There are more rows than a spreadsheet can hold. Download them as CSV.')
  const content =
    format === 'csv' ? csvOf(columns, batches, { zone }) : xlsxOf(columns, batches, { sheet: name, zone })
  return downloadFile(args, by, {
    ...{ what, format, count, content },
    name: `${name}.${format}`,
    type: TYPES[format],
  })
}

interface FileToDownload {
  /** Its name in the log: `invoices`. */
  what: string
  format: ExportFormat | 'json' | 'zip'
  /** The file's name, in any script. */
  name: string
  type: string
  /** How many rows or files it has, for the log. */
  count: number
  content: AsyncIterable<string | Uint8Array>
}

/** Answers a resource route's loader with a file, written as its content is made. It is logged first. */
export async function downloadFile(
  { request, context }: LoaderFunctionArgs,
  by: Taker,
  { what, format, name, type, count, content }: FileToDownload,
): Promise<Response> {
  const headers = downloadHeaders(name, type)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const asked = new URL(request.url).searchParams
  asked.delete('format')
  const taken = { what, format, filter: asked.toString(), rows: count }
  // In a rehearsal too: the log has the real time of an export.
  await outsideReadOnly(() =>
    recordExport('asTheyAre' in by ? by.asTheyAre : by, taken, context.rehearsal?.realNow ?? context.now),
  )
  return new Response(
    Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>,
    { headers },
  )
}

/** Headers of a file made for one person: saved under its name, never cached, never opened as a page. */
export function downloadHeaders(name: string, type: string): Headers {
  return new Headers({
    'Content-Type': type,
    'Content-Disposition': contentDisposition('attachment', name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
}
