import { createHash } from 'node:crypto'
import { transaction, type Trx } from '#db/client.ts'
import { decodeText } from '#app/platform/files/decode-text.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { clip } from '#app/platform/clip.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { isXml, readCamt } from './camt.server.ts'
import { csvRows, guessLayout, missingIn, readCsv, type CsvLayout } from './csv.server.ts'
import { statementLifecycle } from './lifecycle.ts'
import { lineKeys } from './line-keys.server.ts'
import { otherFormatProblem, packedProblem } from './other-formats.ts'
import { proposalsFor, storedLines } from './statement-rows.server.ts'
import { toldInOtherMessages } from './other-messages.server.ts'
import {
  refuseStatement,
  type LeftOut,
  type ReadStatement,
  type StatementLine,
  type StatementReading,
} from './lines.ts'

const NO_STATEMENT = refuse('not_found', 'We can’t find this bank statement.')
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
  if (text === null) return inFile(packedProblem(bytes) ?? 'Upload a bank statement as CSV or CAMT.053 XML')
  const otherFormat = otherFormatProblem(text)
  if (otherFormat) return inFile(otherFormat)
  const { currency, timezone } = await currentSeason()
  const read = readUploaded(text, { account, currency, lastDay: lastDayAt(now, timezone) })
  if (read && !read.ok) return inFile(read.problem)
  if (read && read.lines.length === 0 && !read.leftOut.some(({ why }) => why === 'pending'))
    return inFile('The file has no lines')
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
  if (rows.filter((row) => row.some(Boolean)).length < 2) return refuseStatement('The file has no lines')
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
    if (statement.status !== 'unread') return refuse('conflict', 'This statement has already been read.')
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

/** The keys of these that lines are stored under already. */
async function knownKeys(keys: readonly string[], trx: Trx): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH)
    const rows = await trx.selectFrom('bank_lines').where('key', 'in', batch).select('key').execute()
    for (const { key } of rows) known.add(key)
  }
  return known
}

async function writeLines(statementId: number, read: ReadStatement, trx: Trx) {
  const { lines, leftOut } = read
  const told = await toldInOtherMessages(read, statementId, trx)
  const keys = lineKeys(lines)
  // Only what is stored already can be known by a former key, so no upload of this moment races for one.
  const former = await knownKeys(
    keys.flatMap((key) => (key.former === key.own ? [] : [key.former])),
    trx,
  )
  const rows = lines.map((line, index) => ({
    statement_id: statementId,
    sort: index + 1,
    key: keys[index]?.own ?? '',
    booked_on: line.bookedOn,
    amount_cents: line.amountCents,
    currency: line.currency,
    payer: line.payer,
    text: line.text,
    reversal: line.reversal,
  }))
  const isTold = (line: StatementLine | undefined) => line !== undefined && told.has(line)
  // In one order, so that two statements with the same lines wait for each other and never both.
  const fresh = rows
    .filter((_, index) => !former.has(keys[index]?.former ?? '') && !isTold(lines[index]))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const stored = new Set<number>()
  for (let from = 0; from < fresh.length; from += BATCH) {
    const inserted = await trx
      .insertInto('bank_lines')
      .values(fresh.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('sort')
      .execute()
    for (const { sort } of inserted) stored.add(sort)
  }
  const repeated = rows
    .filter(({ sort }) => !stored.has(sort))
    .map((row): LeftOut => ({ why: 'repeated', row: null, text: lineText(row) }))
  const all = [...leftOut, ...repeated]
  const count = (why: LeftOut['why']) => all.filter((each) => each.why === why).length
  const counts = { repeated_lines: repeated.length, pending_lines: count('pending') }
  await trx
    .updateTable('bank_statements')
    .set({ ...counts, left_out: JSON.stringify(all) })
    .where('id', '=', statementId)
    .execute()
  return { lines: stored.size, repeated: repeated.length, leftOut: leftOut.length }
}

/** A line as an admin finds it again in the file. */
const lineText = (row: {
  booked_on: string
  amount_cents: number
  currency: string
  payer: string
  text: string
}) =>
  clip(
    [row.booked_on, formatMoney(row.amount_cents, row.currency), row.payer, row.text]
      .filter(Boolean)
      .join(' '),
    200,
  )

/** What an admin says of one line: nothing is booked for it, an invoice that it may mean is meant, or neither any more. */
export type LineDecision = { aside: boolean } | { confirm: string }

/**
 * Sets a line aside, so that nothing is booked for it, confirms the invoice it may mean, or takes either back. Refuses (`conflict`)
 * once the statement is accepted, and an invoice that is not suggested at `now`.
 */
export async function decideLine(
  statementId: number,
  { lineId, ...decision }: { lineId: number } & LineDecision,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const statement = await lockStatement(statementId, trx)
    if (!statement) return NO_STATEMENT
    if (statement.status !== 'open')
      return refuse('conflict', 'This statement has been accepted, so its lines can’t change.')
    if ('confirm' in decision) {
      const proposals = await proposalsFor(await storedLines(statementId, trx), now, trx, null)
      const proposal = proposals.find((each) => each.lineId === lineId)
      if (!proposal?.suggestions.includes(decision.confirm))
        return refuse(
          'conflict',
          'Invoices or lines have changed since you opened this page. Check the line again.',
        )
    }
    const set =
      'confirm' in decision ? { confirmed: decision.confirm } : { set_aside: decision.aside, confirmed: null }
    const changed = await trx
      .updateTable('bank_lines')
      .set(set)
      .where('id', '=', lineId)
      .where('statement_id', '=', statementId)
      .returning(['payer', 'amount_cents', 'currency'])
      .executeTakeFirst()
    if (!changed) return ok()
    const action =
      'confirm' in decision
        ? 'bank_statement.line_confirmed'
        : decision.aside
          ? 'bank_statement.line_set_aside'
          : 'bank_statement.line_taken_back'
    const { payer, amount_cents: amountCents, currency } = changed
    const invoice = 'confirm' in decision ? decision.confirm : undefined
    await auditRecord(
      admin,
      action,
      statementId,
      { after: { payer, amountCents, currency, invoice } },
      now,
      trx,
    )
    return ok()
  })
}

/** Removes a statement of which nothing was booked, so that it can be uploaded again. Refuses (`conflict`) an accepted one. */
export async function removeStatement(statementId: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const statement = await lockStatement(statementId, trx)
    if (!statement) return NO_STATEMENT
    if (statement.status === 'accepted')
      return refuse('conflict', 'This statement has been accepted, so it can’t be removed.')
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
