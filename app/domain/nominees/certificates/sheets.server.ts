import { z } from 'zod'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { db, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { failureOf, PRINTED, setCertificates } from './build-certificates.server.ts'
import { chosenPeople, PEOPLE_ORDER } from './people.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { MAX_ON_SHEET, type Paper } from './rules.ts'
import { storeMadeFile } from '#app/platform/files/commands.server.ts'
import { STORED_FILE, type StoredFile } from '#app/platform/files/queries.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { sql } from 'kysely'
import { isStale } from './stale.server.ts'

export const makeSheet = defineJob({
  kind: 'certificate-sheet.make',
  lane: 'documents',
  payload: z.strictObject({ sheetId: recordId }),
})

/** Many certificates as one PDF for the printer. */

export interface SheetRow {
  id: number
  paper: Paper
  count: number
  requestedAt: Date
  requestedBy: string
  generatedAt: Date | null
  failure: string | null
  /** Certificates on it that are void, stale or rebuilt since. */
  outdated: number
}

/** True for a sheet `h` without an entry the admin has a conflict with. */
function sheetVisible(admin: AdminViewer, now: Date) {
  return sql<boolean>`not exists (
    select from certificates c join nominations n on n.id = c.nomination_id
    where c.id = any(h.certificate_ids) and not ${visibleTo(admin, 'n', now)})`
}

/** A page of a season's print sheets, newest first. */
export async function listSheets(
  admin: AdminViewer,
  year: number,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: SheetRow[]; count: number }> {
  const where = sql`h.year = ${year} and ${sheetVisible(admin, now)}`
  const [found, counted] = await Promise.all([
    sql<SheetRow>`
      select h.id, h.paper, cardinality(h.certificate_ids) as count, h.requested_at as "requestedAt",
        trim(u.first_name || ' ' || u.last_name) as "requestedBy", h.generated_at as "generatedAt", h.failure,
        (select count(*)::int from certificates c join nomination_people p on p.id = c.person_id
          where c.id = any(h.certificate_ids) and (c.status not in ('generated', 'released')
            or ${isStale} or c.generated_at > h.generated_at)) as outdated
      from certificate_sheets h join users u on u.id = h.requested_by
      where ${where} order by h.id desc limit ${limit} offset ${offset}`.execute(db()),
    sql<{ count: number }>`select count(*)::int as count from certificate_sheets h where ${where}`.execute(
      db(),
    ),
  ])
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 }
}

/** Requests one PDF of these people's built and current certificates, in the list's order. */
export async function requestSheet(
  personIds: readonly number[],
  paper: Paper,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    const { rows } = await sql<{ id: number }>`
      select c.id from certificates c join nominations n on n.id = c.nomination_id
        join nomination_people p on p.id = c.person_id join categories k on k.id = n.category_id
      where ${chosenPeople(admin, year, personIds, now)} and c.status in ('generated', 'released')
        and not ${isStale} order by ${PEOPLE_ORDER}`.execute(trx)
    if (rows.length === 0) return refuse('invalid', 'None of the selected certificates can be printed.')
    if (rows.length > MAX_ON_SHEET)
      return refuse(
        'invalid',
        `A print sheet holds at most ${MAX_ON_SHEET} certificates. Print one category at a time.`,
      )
    const { id } = await trx
      .insertInto('certificate_sheets')
      .values({
        year,
        paper,
        certificate_ids: rows.map((row) => row.id),
        requested_by: admin.userId,
        requested_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const job = { dedupeKey: `certificate-sheet.make:${id}` }
    await enqueue(makeSheet, { sheetId: id }, job, now, trx)
    const after = { paper, count: rows.length }
    await audit(
      admin,
      { action: 'certificate_sheet.requested', entity: 'season', entityId: year, after },
      now,
      trx,
    )
    return ok({ count: rows.length, left: personIds.length - rows.length })
  })
}

/** Makes a print sheet's PDF once, for the worker; a failure is stored. */
export async function makeSheetFile(sheetId: number, now: Date): Promise<string> {
  const sheet = await db()
    .selectFrom('certificate_sheets')
    .where('id', '=', sheetId)
    .select(['paper', 'certificate_ids', 'file_id', 'year'])
    .executeTakeFirstOrThrow()
  if (sheet.file_id !== null) return 'there already'
  try {
    const content = await setCertificates(sheet.certificate_ids, sheet.paper, now)
    const name = `Certificates ${sheet.year} ${sheetId} ${sheet.paper}.pdf`
    const file = { ...PRINTED, content, name }
    await storeMadeFile(file, now, (fileId, trx) =>
      trx
        .updateTable('certificate_sheets')
        .set({ file_id: fileId, generated_at: now, failure: null })
        .where('id', '=', sheetId)
        .where('file_id', 'is', null)
        .execute(),
    )
    return `${sheet.certificate_ids.length} pages`
  } catch (error) {
    await db()
      .updateTable('certificate_sheets')
      .set({ failure: failureOf(error) })
      .where('id', '=', sheetId)
      .execute()
    throw error
  }
}

/** A print sheet's PDF, or null. */
export async function sheetFile(admin: AdminViewer, sheetId: number, now: Date): Promise<StoredFile | null> {
  const found = await db()
    .selectFrom('certificate_sheets as h')
    .innerJoin('files as f', 'f.id', 'h.file_id')
    .where('f.deleted_at', 'is', null)
    .where('h.id', '=', sheetId)
    .where(sheetVisible(admin, now))
    .select(['f.id', ...STORED_FILE])
    .executeTakeFirst()
  return found ?? null
}
