import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { SUBMISSION_STATUSES, type SubmissionStatus } from '#app/domain/submissions/rules.ts'
import { peopleBehind, withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { currentTotals } from '#app/domain/season/totals/totals.server.ts'

interface CategoryCount {
  type: CategoryType
  number: number
  name: string
  drafts: number
  inCart: number
  /** Submitted and neither withdrawn nor disqualified since. */
  entered: number
}

/** The counts of a season's entries for an admin: by status, by category, and those submitted since the given moment. */
export async function seasonCounts(admin: AdminViewer, year: number, since: Date, reader: Reader) {
  // The running totals hold all entries; those the admin has a conflict of interest about are subtracted.
  const counted = sql`(
    select status, payment_status, category_id, count from ${currentTotals} where source = 'entry' and year = ${year}
    union all
    select status, payment_status, category_id, -1 from submissions
    where year = ${year} and id in (select conflicted_entries(${peopleBehind(admin)}::bigint[], ${admin.at}))) counted`
  const [standing, categories, sent] = await Promise.all([
    sql<{ status: SubmissionStatus; count: number }>`
      select status, sum(count)::bigint as count from ${counted} group by status`.execute(reader),
    sql<CategoryCount>`
      select c.type, c.number, c.name, coalesce(n.drafts, 0) as drafts, coalesce(n.in_cart, 0) as "inCart",
        coalesce(n.entered, 0) as entered
      from categories c
      left join (
        select category_id,
          (sum(count) filter (where status = 'draft' and payment_status <> 'in_cart'))::bigint as drafts,
          (sum(count) filter (where status = 'draft' and payment_status = 'in_cart'))::bigint as in_cart,
          (sum(count) filter (where status in ('submitted', 'in_review', 'returned', 'accepted')))::bigint as entered
        from ${counted} group by category_id
      ) n on n.category_id = c.id
      where c.year = ${year}
      order by c.number limit 200`.execute(reader),
    reader
      .selectFrom('submissions')
      .where('year', '=', year)
      .where('submitted_at', '>=', since)
      .where(withoutConflict(admin, 'submissions.id', admin.at))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    byStatus: SUBMISSION_STATUSES.flatMap((status) => {
      const count = standing.rows.find((each) => each.status === status)?.count ?? 0
      return count > 0 ? [{ status, count }] : []
    }),
    byCategory: categories.rows,
    submittedSince: Number(sent.count),
  }
}
