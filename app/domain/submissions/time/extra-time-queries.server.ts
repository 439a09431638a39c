import { db, type Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { RequestStatus } from './extra-time.ts'

/** A request for one entry, with its answer. */
interface TimeRequest {
  status: RequestStatus
  answer: string
  requestedAt: Date
}

/** The latest request for each of these entries, by the entry's id. */
export async function latestRequests(
  submissionIds: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, TimeRequest>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('extra_time_requests')
    .distinctOn('submission_id')
    .where('submission_id', 'in', [...submissionIds])
    .orderBy('submission_id')
    .orderBy('id', 'desc')
    .select(['submission_id as submissionId', 'status', 'answer', 'created_at as requestedAt'])
    .execute()
  return new Map(rows.map(({ submissionId, ...request }) => [submissionId, request]))
}

/** The answers to a studio's requests of a season, the latest first. */
export function answersForStudio(studioId: number, year: number, reader: Reader) {
  return reader
    .selectFrom('extra_time_requests as r')
    .innerJoin('submissions as s', 's.id', 'r.submission_id')
    .where('s.studio_id', '=', studioId)
    .where('s.year', '=', year)
    .where('s.status', 'in', ['draft', 'expired'])
    .distinctOn('r.submission_id')
    .orderBy('r.submission_id')
    .orderBy('r.id', 'desc')
    .limit(20)
    .select(['r.submission_id as submissionId', 's.title', 'r.status', 'r.answer'])
    .select('s.custom_deadline as until')
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

function requestRows(admin: AdminViewer) {
  return db()
    .selectFrom('extra_time_requests as r')
    .innerJoin('submissions as s', 's.id', 'r.submission_id')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .innerJoin('users as u', 'u.id', 'r.requested_by')
    .where(withoutConflict(admin, 's.id', admin.at))
    .select(['r.id', 'r.submission_id as submissionId', 's.title', 'c.type as categoryType'])
    .select([
      'c.number as categoryNumber',
      'c.name as categoryName',
      'st.name as studioName',
      'r.reason',
      'r.status',
      'r.answer',
    ])
    .select(['r.created_at as requestedAt', 'r.decided_at as decidedAt', personName('u').as('asker')])
}

/** One page of requests: the open ones, oldest first, or the decided ones, latest first. */
export async function listRequests(
  admin: AdminViewer,
  { open, limit, offset }: { open: boolean; limit: number; offset: number },
) {
  const rows = await requestRows(admin)
    .where('r.status', open ? '=' : '<>', 'open')
    .orderBy('r.id', open ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counts = await db()
    .selectFrom('extra_time_requests')
    .where(withoutConflict(admin, 'extra_time_requests.submission_id', admin.at))
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'open').as('open'),
    ])
    .executeTakeFirstOrThrow()
  const openCount = Number(counts.open)
  return { rows, count: open ? openCount : Number(counts.all) - openCount, openCount }
}

export async function findRequest(admin: AdminViewer, id: number) {
  return (await requestRows(admin).where('r.id', '=', id).executeTakeFirst()) ?? null
}
