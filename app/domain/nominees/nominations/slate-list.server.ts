import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import { hasConflictInCategory } from '#app/platform/conflicts/visibility.server.ts'
import { standsOnSlate } from '#app/domain/judging/reviews/eligible.server.ts'
import { isComplete, slateState, type SlateState } from '#app/domain/nominees/nominations/rules.ts'
import { visibleTo } from '#app/domain/nominees/nominations/visible-nominations.server.ts'
import type { SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'

export interface SlateRow {
  categoryId: number
  number: number
  type: 'production' | 'achievement'
  name: string
  categoryStatus: CategoryStatus
  chair: string | null
  slateId: number | null
  version: number | null
  state: SlateState
  /** Works on it the reader may see. */
  works: number
  minNominees: number
  maxNominees: number
  /** Work nobody entered on which the office has not decided. */
  outside: number
  submittedAt: Date | null
  /** May be confirmed along with others. */
  complete: boolean
}

interface Found extends Omit<SlateRow, 'state' | 'complete'> {
  status: SlateStatus | null
  conflicted: boolean
  fallen: number
  undecided: number
}

/** No season has as many categories. */
const MOST = 300

/** The slates of a season by category number, also of categories whose committee has none yet. */
export async function listAdminSlates(
  admin: AdminViewer,
  year: number,
  { words = '', state = null }: { words?: string; state?: SlateState | null },
  now: Date,
): Promise<SlateRow[]> {
  const { rows } = await sql<Found>`
    select k.id as "categoryId", k.number, k.type, k.name, k.status as "categoryStatus",
      (select trim(u.first_name || ' ' || u.last_name) from committee_members m join users u on u.id = m.user_id
        where m.committee_id = c.id and m.role = 'chair' and m.status = 'accepted') as chair,
      l.id as "slateId", l.version, l.status, l.submitted_at as "submittedAt",
      k.min_nominees as "minNominees", k.max_nominees as "maxNominees",
      (select count(*)::int from slate_items i where i.slate_id = l.id and ${visibleTo(admin, 'i', now)}) as works,
      ${hasConflictInCategory(admin, 'k.id', 'l.id')} as conflicted,
      (select count(*)::int from slate_items i join submissions s on s.id = i.submission_id
        where i.slate_id = l.id and not ${standsOnSlate('s', 'i')}) as fallen,
      (select count(*)::int from slate_items i join outside_works o on o.id = i.outside_work_id
        where i.slate_id = l.id and o.status <> 'approved') as undecided,
      (select count(*)::int from outside_works o where o.committee_id = c.id and o.status = 'proposed') as outside
    from categories k
    left join committees c on c.category_id = k.id
    left join slates l on l.committee_id = c.id
    where k.year = ${year} and k.status not in ('draft', 'archived')
      and (${words} = '' or k.name ilike ${containing(words)} or k.number::text = ${words})
    order by k.number limit ${MOST}`.execute(db())
  const slates = rows.map(({ status, conflicted, fallen, undecided, ...row }) => {
    const facts = { ...row, status, conflicted, fallen, undecided }
    return { ...row, state: slateState(facts), complete: isComplete(facts) }
  })
  return state ? slates.filter((row) => row.state === state) : slates
}
