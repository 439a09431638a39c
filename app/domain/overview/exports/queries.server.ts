import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { anyContains } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import { countOf } from '#db/rows.ts'
import { peopleBehind } from '#app/platform/conflicts/visibility.server.ts'
import { STORED_FILE } from '#app/platform/files/queries.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { findDataset, titleOf } from './readers.server.ts'
import { shownState, type Closed } from './rules.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const exportsRead = () =>
  db()
    .selectFrom('data_exports as x')
    .innerJoin('users as u', 'u.id', 'x.reader_id')
    .select(['x.id', 'x.public_id as publicId', 'x.dataset', 'x.format', 'x.year', 'x.purpose', 'x.state'])
    .select(['x.rows_done as rowsDone', 'x.rows_total as rowsTotal', 'x.failure', 'x.destination'])
    .select(['x.asked_at as askedAt', 'x.finished_at as finishedAt', 'x.expires_at as expiresAt'])
    .select(['x.reader_id as readerId', 'x.object_key as objectKey', fullName('u').as('reader')])

type Read = Awaited<ReturnType<ReturnType<typeof exportsRead>['execute']>>[number]

const shown = ({ state, readerId, publicId, ...row }: Read, admin: AdminViewer, now: Date) => ({
  ...row,
  /** Of one's own only. */
  publicId: readerId === admin.userId ? publicId : null,
  title: titleOf(row.dataset),
  state: shownState({ state, expiresAt: row.expiresAt }, now),
})

export type ExportRow = ReturnType<typeof shown>

/** A page of all exports, the newest first: who took what, and why. Only one's own can be opened. */
export async function listExports(
  admin: AdminViewer,
  { query, limit, offset }: { query: string; limit: number; offset: number },
  now: Date,
) {
  const matching = exportsRead().$if(query !== '', (found) =>
    found.where((eb) => anyContains(eb, query, ['x.dataset', 'x.purpose', personName('u')])),
  )
  const [rows, count] = await Promise.all([
    matching.orderBy('x.id', 'desc').limit(limit).offset(offset).execute(),
    countOf(matching),
  ])
  return { rows: rows.map((row) => shown(row, admin, now)), count }
}

/** An own export by its address; `null` for those of others. */
export async function findExport(publicId: string, admin: AdminViewer, now: Date) {
  if (!UUID.test(publicId)) return null
  const row = await exportsRead()
    .where('x.public_id', '=', publicId)
    .where('x.reader_id', '=', admin.userId)
    .select('x.column_keys as columnKeys')
    .executeTakeFirst()
  return row ? { ...shown(row, admin, now), publicId, columnKeys: row.columnKeys } : null
}

/**
 * The file of an own export. It closes when its link expires, when the right to its data is lost, and when a conflict of interest
 * was declared since about an entry that it may have. `null` for exports of others, and those without a file.
 */
export async function openExport(publicId: string, admin: AdminViewer, now: Date) {
  if (!UUID.test(publicId)) return null
  const row = await db()
    .selectFrom('data_exports as x')
    .leftJoin('files as f', 'f.id', 'x.file_id')
    .where('x.public_id', '=', publicId)
    .where('x.reader_id', '=', admin.userId)
    .where('x.state', 'in', ['done', 'removed'])
    .select(['x.dataset', 'x.format', 'x.year', 'x.purpose', 'x.rows_done as rows', 'x.state'])
    .select(['x.expires_at as expiresAt', ...STORED_FILE])
    .select(
      sql<boolean>`exists (select from conflicted_entries(${peopleBehind(admin)}::bigint[], ${admin.at}) c(entry)
        where c.entry <> all (x.left_out))`.as('hasNewConflict'),
    )
    .executeTakeFirst()
  if (!row) return null
  const closed = (why: Closed) => ({ closed: why })
  if (row.state === 'removed' || row.expiresAt === null || row.expiresAt <= now) return closed('expired')
  const dataset = findDataset(row.dataset, admin)
  if (!dataset) return closed('right')
  if (dataset.tellsOfEntries && row.hasNewConflict) return closed('conflict')
  const { name, mime, storageKey } = row
  if (name === null || mime === null || storageKey === null) return null
  return { ...row, closed: null, name, mime, storageKey }
}
