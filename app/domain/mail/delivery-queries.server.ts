import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Aftermath, FeedbackRow, SuppressionRow } from '#app/domain/mail/delivery-view.ts'
import type { FeedbackKind, SuppressionReason } from '#app/domain/mail/rules.ts'
import { liveSuppressions } from '#app/domain/mail/suppressions.server.ts'

interface Page {
  limit: number
  offset: number
}

const named = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim() || null

function suppressions(reader: Reader) {
  return reader
    .selectFrom('mail_suppressions as s')
    .leftJoin('users as c', 'c.id', 's.created_by')
    .leftJoin('users as l', 'l.id', 's.lifted_by')
}

type SuppressionsQuery = ReturnType<typeof suppressions>

async function suppressionRows(query: SuppressionsQuery): Promise<SuppressionRow[]> {
  const rows = await query
    .selectAll('s')
    .select([
      'c.first_name as c_first',
      'c.last_name as c_last',
      'l.first_name as l_first',
      'l.last_name as l_last',
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    scope: row.scope,
    reason: row.reason,
    note: row.note,
    messageId: row.message_id,
    since: row.created_at,
    by: named(row.c_first, row.c_last),
    liftedAt: row.lifted_at,
    liftedBy: named(row.l_first, row.l_last),
  }))
}

/** Addresses nothing of a kind is sent to, the newest first; lifted ones only when asked for. */
export async function listSuppressions(
  _admin: AdminViewer,
  {
    query,
    reason,
    lifted,
    limit,
    offset,
  }: Page & { query: string; reason: SuppressionReason | null; lifted: boolean },
): Promise<{ rows: SuppressionRow[]; count: number }> {
  let found = suppressions(db()).where('s.lifted_at', lifted ? 'is not' : 'is', null)
  if (reason) found = found.where('s.reason', '=', reason)
  if (query) {
    const pattern = containing(query)
    found = found.where((eb) => eb.or([eb('s.address', 'ilike', pattern), eb('s.note', 'ilike', pattern)]))
  }
  const [rows, { count }] = await Promise.all([
    suppressionRows(found.orderBy('s.id', 'desc').limit(limit).offset(offset)),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** One line of the list; `null` when there is none. */
export async function findSuppression(_admin: AdminViewer, id: number): Promise<SuppressionRow | null> {
  const [row] = await suppressionRows(suppressions(db()).where('s.id', '=', id))
  return row ?? null
}

const feedbackColumns = [
  'id',
  'kind',
  'source',
  'address',
  'message_id as messageId',
  'detail',
  'received_at as receivedAt',
] as const

/** What mail servers have said after they took a message, the newest first. */
export async function listFeedback(
  _admin: AdminViewer,
  { query, kind, limit, offset }: Page & { query: string; kind: FeedbackKind | null },
): Promise<{ rows: FeedbackRow[]; count: number }> {
  let found = db().selectFrom('mail_feedback')
  if (kind) found = found.where('kind', '=', kind)
  if (query) {
    const pattern = containing(query)
    found = found.where((eb) => eb.or([eb('address', 'ilike', pattern), eb('detail', 'ilike', pattern)]))
  }
  const [rows, { count }] = await Promise.all([
    found.select(feedbackColumns).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** What became of a message after it was handed over, and what stands against its address. */
export async function aftermathOf(
  _admin: AdminViewer,
  { id, toEmail }: { id: number; toEmail: string },
): Promise<Aftermath> {
  const [feedback, suppressed] = await Promise.all([
    db()
      .selectFrom('mail_feedback')
      .where('message_id', '=', id)
      .select(feedbackColumns)
      .orderBy('id')
      .limit(50)
      .execute(),
    liveSuppressions(toEmail),
  ])
  return { feedback, suppressed }
}
