import { db, type Reader } from '#db/client.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { CHECKED_STATUSES } from './check-entries.server.ts'

/** Reads what was found against the submitted entries of a season that this admin may see. */
export function findingsSeenBy(admin: AdminViewer, year: number, reader: Reader) {
  return reader
    .selectFrom('eligibility_findings as f')
    .innerJoin('submissions as s', 's.id', 'f.submission_id')
    .where('s.year', '=', year)
    .where('s.status', 'in', [...CHECKED_STATUSES])
    .where(withoutConflict(admin, 's.id', admin.at))
}

interface FindingFilter {
  categoryId: number | null
  ruleId: number | null
  verdict: 'broken' | 'unknown'
  limit: number
  offset: number
}

/** Entries that break a rule, or of which one is not known, each with what was found; one page of them. */
export async function listFindings(admin: AdminViewer, year: number, filter: FindingFilter) {
  const { categoryId, ruleId, verdict, limit, offset } = filter
  const matching = findingsSeenBy(admin, year, db())
    .where('f.verdict', '=', verdict)
    .$if(categoryId !== null, (found) => found.where('s.category_id', '=', categoryId))
    .$if(ruleId !== null, (found) => found.where('f.rule_id', '=', ruleId))
  const [{ total }, entries] = await Promise.all([
    matching.select((eb) => eb.fn.count<number>('s.id').distinct().as('total')).executeTakeFirstOrThrow(),
    matching
      .innerJoin('categories as c', 'c.id', 's.category_id')
      .innerJoin('studios as st', 'st.id', 's.studio_id')
      .select(['s.id', 's.code', 's.title', 's.status', 's.payment_status as paymentStatus'])
      .select(['c.type as categoryType', 'c.number as categoryNumber', 'c.name as categoryName'])
      .select('st.name as studioName')
      .groupBy(['s.id', 'c.id', 'st.id'])
      .orderBy('c.number')
      .orderBy('s.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  const found = await foundFor(
    admin,
    year,
    entries.map(({ id }) => id),
  )
  return { total, rows: entries.map((entry) => ({ ...entry, findings: found.get(entry.id) ?? [] })) }
}

export type FindingRow = Awaited<ReturnType<typeof listFindings>>['rows'][number]

interface Finding {
  ruleId: number
  verdict: 'broken' | 'unknown'
  given: string
  message: string
}

/** Reads all that was found against these entries, in the order of the rules. */
export async function foundFor(
  admin: AdminViewer,
  year: number,
  ids: readonly number[],
): Promise<Map<number, Finding[]>> {
  const byEntry = new Map<number, Finding[]>()
  if (ids.length === 0) return byEntry
  const rows = await findingsSeenBy(admin, year, db())
    .innerJoin('eligibility_rules as r', 'r.id', 'f.rule_id')
    .where('s.id', 'in', [...ids])
    .orderBy('r.category_id', (by) => by.asc().nullsFirst())
    .orderBy('r.sort')
    .orderBy('r.id')
    .select(['s.id', 'f.rule_id as ruleId', 'f.verdict', 'f.given', 'r.message'])
    .limit(5_000)
    .execute()
  for (const { id, verdict, ...row } of rows)
    byEntry.set(id, [
      ...(byEntry.get(id) ?? []),
      { ...row, verdict: verdict === 'unknown' ? 'unknown' : 'broken' },
    ])
  return byEntry
}
