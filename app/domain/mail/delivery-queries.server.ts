import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { anyContains } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import type { FeedbackKind, SuppressionReason } from './rules.ts'
import { liveSuppressions } from './suppressions.server.ts'

interface Page {
  limit: number
  offset: number
}

const suppressions = () =>
  db()
    .selectFrom('mail_suppressions as s')
    .leftJoin('users as c', 'c.id', 's.created_by')
    .leftJoin('users as l', 'l.id', 's.lifted_by')

const suppressionColumns = [
  's.id',
  's.address',
  's.scope',
  's.reason',
  's.note',
  's.message_id as messageId',
  's.created_at as since',
  's.lifted_at as liftedAt',
  fullName('c').as('by'),
  fullName('l').as('liftedBy'),
] as const

/** Suppressed addresses, the newest first; lifted suppressions only when asked for. */
export async function listSuppressions(
  _admin: AdminViewer,
  asked: Page & { query: string; reason: SuppressionReason | null; lifted: boolean },
) {
  const { query, reason, lifted, limit, offset } = asked
  let found = suppressions().where('s.lifted_at', lifted ? 'is not' : 'is', null)
  if (reason) found = found.where('s.reason', '=', reason)
  if (query) found = found.where((eb) => anyContains(eb, query, ['s.address', 's.note']))
  const [rows, count] = await Promise.all([
    found.select(suppressionColumns).orderBy('s.id', 'desc').limit(limit).offset(offset).execute(),
    countOf(found),
  ])
  return { rows, count }
}

export type SuppressionRow = Awaited<ReturnType<typeof listSuppressions>>['rows'][number]

/** One suppression; `null` when there is none. */
export async function findSuppression(_admin: AdminViewer, id: number): Promise<SuppressionRow | null> {
  const row = await suppressions().where('s.id', '=', id).select(suppressionColumns).executeTakeFirst()
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

/** What mail servers reported after they accepted a message, the newest first. */
export async function listFeedback(
  _admin: AdminViewer,
  { query, kind, limit, offset }: Page & { query: string; kind: FeedbackKind | null },
) {
  let found = db().selectFrom('mail_feedback')
  if (kind) found = found.where('kind', '=', kind)
  if (query) found = found.where((eb) => anyContains(eb, query, ['address', 'detail']))
  const [rows, count] = await Promise.all([
    found.select(feedbackColumns).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    countOf(found),
  ])
  return { rows, count }
}

export type FeedbackRow = Awaited<ReturnType<typeof listFeedback>>['rows'][number]

/** The reports about a message, and the suppressions of its address. */
export async function aftermathOf(_admin: AdminViewer, { id, toEmail }: { id: number; toEmail: string }) {
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

export type Aftermath = Awaited<ReturnType<typeof aftermathOf>>
