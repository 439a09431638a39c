import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/domain/accounts/viewer.ts'
import { SUBMISSION_STATUSES, type SubmissionStatus } from '#app/domain/submissions/rules.ts'

export interface SeasonCounts {
  /** How many submissions stand at each status, in the order of their life; those with none are left out. */
  byStatus: { status: SubmissionStatus; count: number }[]
  /** Submitted since the given moment. */
  submittedSince: number
}

/** The office's count of a season's submissions. */
export async function seasonCounts(
  _admin: AdminViewer,
  year: number,
  since: Date,
  reader: Reader = db(),
): Promise<SeasonCounts> {
  const found = reader.selectFrom('submissions').where('year', '=', year)
  const [rows, sent] = await Promise.all([
    found
      .groupBy('status')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .execute(),
    found
      .where('submitted_at', '>=', since)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    byStatus: SUBMISSION_STATUSES.flatMap((status) => {
      const row = rows.find((each) => each.status === status)
      return row ? [{ status, count: Number(row.count) }] : []
    }),
    submittedSince: Number(sent.count),
  }
}
