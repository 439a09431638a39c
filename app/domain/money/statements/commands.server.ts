import { createHash } from 'node:crypto'
import { transaction, type Trx } from '#db/client.ts'
import { decodeText } from '#app/platform/files/decode-text.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { clip } from '#app/platform/clip.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { isXml, readCamt } from './camt.server.ts'
import { csvRows, guessLayout, missingIn, readCsv, type CsvLayout } from './csv.server.ts'
import { statementLifecycle } from './lifecycle.ts'
import { lineKeys } from './line-keys.server.ts'
import { refuseStatement, type ReadStatement, type StatementReading } from './lines.ts'

const NO_STATEMENT = refuse('not_found', 'There is no such bank statement.')
const inFile = (message: string) => refuse('invalid', message, { file: [message] })
/** Lines are written this many at a time. */
const BATCH = 500

interface UploadedStatement {
  fileName: string
  bytes: Uint8Array
  /** The account of a table, which does not name its own. */
  account: string
}

/** The last day a bank can have booked on: a day to spare, because banks keep their own calendars. */
function lastDayAt(now: Date, zone: string): string {
  return toLocalText(new Date(now.getTime() + 86_400_000), zone).slice(0, 10)
}

/**
 * Stores a statement with its lines, or without them where an admin has to say first what a table's columns are. The same file is
 * stored once, and a line that an earlier statement had is not stored again. Refuses (`invalid`, beside the file) what cannot be
 * read as a statement.
 */
export async function addStatement(
  { fileName, bytes, account }: UploadedStatement,
  admin: AdminViewer,
  now: Date,
) {
  const text = decodeText(bytes)
  if (text === null) return inFile('Upload a bank statement as CSV or CAMT.053 XML')
  const { currency, timezone } = await currentSeason()
  const read = readUploaded(text, { account, currency, lastDay: lastDayAt(now, timezone) })
  if (read && !read.ok) return inFile(read.problem)
  if (read && read.lines.length === 0 && read.pending === 0) return inFile('The file has no lines')
  const content_sha256 = createHash('sha256').update(bytes).digest()
  return transaction(async (trx) => {
    const inserted = await trx
      .insertInto('bank_statements')
      .values({
        content_sha256,
        file_name: clip(fileName, 200),
        format: isXml(text) ? 'camt' : 'csv',
        content: text,
        account: read?.lines[0]?.account || account,
        currency: read?.lines[0]?.currency ?? currency,
        status: read ? 'open' : 'unread',
        added_by: admin.userId,
        added_at: now,
      })
      .onConflict((conflict) => conflict.column('content_sha256').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const known = await trx
        .selectFrom('bank_statements')
        .where('content_sha256', '=', content_sha256)
        .select('id')
        .executeTakeFirstOrThrow()
      return ok({ statementId: known.id, known: true })
    }
    const after = { fileName, ...(read ? await writeLines(inserted.id, read, trx) : {}) }
    await auditRecord(admin, 'bank_statement.added', inserted.id, { after }, now, trx)
    return ok({ statementId: inserted.id, known: false })
  })
}

/** What a file says; `null` for a table whose columns have to be chosen. */
function readUploaded(
  text: string,
  place: { account: string; currency: string; lastDay: string },
): StatementReading | null {
  if (isXml(text)) {
    const read = readCamt(text)
    const late = read.ok && read.lines.find(({ bookedOn }) => bookedOn > place.lastDay)
    return late ? refuseStatement(`The file has a line of ${late.bookedOn}, which is in the future.`) : read
  }
  const rows = csvRows(text)
  if (!rows) return refuseStatement('We can’t read this file: a closing quotation mark is missing.')
  if (rows.length < 2) return refuseStatement('The file has no lines')
  const layout = guessLayout(rows, place.currency)
  if (!layout || missingIn(layout).length > 0) return null
  const read = readCsv(rows, layout, place)
  // Another choice of columns may read it.
  return read.ok ? read : null
}

/** Reads a table by the columns an admin has chosen. Refuses (`invalid`) what these do not fit, with the row. */
export async function readByLayout(statementId: number, layout: CsvLayout, admin: AdminViewer, now: Date) {
  const { timezone } = await currentSeason()
  return transaction(async (trx) => {
    const statement = await lockStatement(statementId, trx)
    if (!statement) return NO_STATEMENT
    if (statement.status !== 'unread') return refuse('conflict', 'This statement has been read already.')
    const { account, currency } = statement
    const place = { account, currency, lastDay: lastDayAt(now, timezone) }
    const read = readCsv(csvRows(statement.content) ?? [], layout, place)
    if (!read.ok) return refuse('invalid', read.problem)
    if (read.lines.length === 0)
      return refuse('invalid', 'With these columns the file has no lines. Check the date and the amount.')
    await moveLocked(statementLifecycle, 'read', { by: 'admin', id: statementId, set: {} }, trx)
    const after = await writeLines(statementId, read, trx)
    await auditRecord(admin, 'bank_statement.read', statementId, { after }, now, trx)
    return ok()
  })
}

async function writeLines(statementId: number, { lines, pending }: ReadStatement, trx: Trx) {
  const keys = lineKeys(lines)
  const rows = lines.map((line, index) => ({
    statement_id: statementId,
    sort: index + 1,
    key: keys[index] ?? '',
    booked_on: line.bookedOn,
    amount_cents: line.amountCents,
    currency: line.currency,
    payer: line.payer,
    text: line.text,
    reversal: line.reversal,
  }))
  // In one order, so that two statements with the same lines wait for each other and never both.
  rows.sort((a, b) => (a.key < b.key ? -1 : 1))
  let written = 0
  for (let from = 0; from < rows.length; from += BATCH) {
    const stored = await trx
      .insertInto('bank_lines')
      .values(rows.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .execute()
    written += stored.length
  }
  const counts = { repeated_lines: rows.length - written, pending_lines: pending }
  await trx.updateTable('bank_statements').set(counts).where('id', '=', statementId).execute()
  return { lines: written, repeated: counts.repeated_lines }
}

/** Sets a line aside, so that nothing is booked for it, or takes it back. Refuses (`conflict`) once the statement is accepted. */
export async function setLineAside(
  statementId: number,
  { lineId, aside }: { lineId: number; aside: boolean },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const statement = await lockStatement(statementId, trx)
    if (!statement) return NO_STATEMENT
    if (statement.status !== 'open')
      return refuse('conflict', 'This statement has been accepted, so its lines cannot change.')
    const changed = await trx
      .updateTable('bank_lines')
      .set({ set_aside: aside })
      .where('id', '=', lineId)
      .where('statement_id', '=', statementId)
      .where('set_aside', '<>', aside)
      .returning(['payer', 'amount_cents', 'currency'])
      .executeTakeFirst()
    if (!changed) return ok()
    const { payer, amount_cents: amountCents, currency } = changed
    const action = aside ? 'bank_statement.line_set_aside' : 'bank_statement.line_taken_back'
    await auditRecord(admin, action, statementId, { after: { payer, amountCents, currency } }, now, trx)
    return ok()
  })
}

/** Removes a statement of which nothing was booked, so that it can be uploaded again. Refuses (`conflict`) an accepted one. */
export async function removeStatement(statementId: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const statement = await lockStatement(statementId, trx)
    if (!statement) return NO_STATEMENT
    if (statement.status === 'accepted')
      return refuse('conflict', 'This statement has been accepted, so it cannot be removed.')
    await trx.deleteFrom('bank_statements').where('id', '=', statementId).execute()
    const { file_name: fileName } = statement
    await auditRecord(admin, 'bank_statement.removed', statementId, { before: { fileName } }, now, trx)
    return ok({ fileName })
  })
}

/** Locks a statement until the transaction ends, so that what is decided about it follows one another. */
export function lockStatement(statementId: number, trx: Trx) {
  return trx
    .selectFrom('bank_statements')
    .selectAll()
    .where('id', '=', statementId)
    .forUpdate()
    .executeTakeFirst()
}
