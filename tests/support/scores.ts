import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { category } from '#tests/support/entries.ts'
import { now } from '#tests/support/clock.ts'
import { creditedEntry, committeeOf } from '#tests/support/nominations.ts'
import { chair, judge, type Account } from '#tests/support/people.ts'

/** Writes a judge's review of an entry: its score in thousandths, or another state. */
export async function review(
  who: Account,
  submissionId: number,
  given: number | 'draft' | 'abstained',
  more: { comment?: string } = {},
): Promise<void> {
  const entry = await db()
    .selectFrom('submissions as s')
    .innerJoin('committees as c', 'c.category_id', 's.category_id')
    .innerJoin('rubrics as r', (join) => join.onRef('r.year', '=', 's.year').on('r.status', '=', 'active'))
    .where('s.id', '=', submissionId)
    .select(['c.id as committee', 'r.id as rubric'])
    .executeTakeFirstOrThrow()
  const isFinal = typeof given === 'number'
  const values = {
    status: isFinal ? ('final' as const) : given,
    total: isFinal ? given : null,
    updated_at: now(),
    finalized_at: given === 'draft' ? null : now(),
    ...more,
  }
  await db()
    .insertInto('reviews')
    .values({
      committee_id: entry.committee,
      submission_id: submissionId,
      user_id: who.userId,
      rubric_id: entry.rubric,
      opened_at: now(),
      ...values,
    })
    .onConflict((known) => known.columns(['committee_id', 'submission_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export interface ScoredCommittee {
  categoryId: number
  committeeId: number
  chair: Account
  judges: Account[]
  entries: { id: number; title: string }[]
}

/** A committee with a chair and two judges, and entries with a score of each of them: rows are entries, columns chair and judges. */
export async function scoredCommittee(
  scores: Readonly<Record<string, readonly (number | 'draft' | 'abstained' | null)[]>>,
  number = 1,
): Promise<ScoredCommittee> {
  const head = await chair({ categoryNumber: number })
  const judges = [await judge({ categoryNumber: number }), await judge({ categoryNumber: number })]
  const entries: ScoredCommittee['entries'] = []
  for (const [title, given] of Object.entries(scores)) {
    const { submissionId } = await creditedEntry({ number, title })
    entries.push({ id: submissionId, title })
    for (const [at, who] of [head, ...judges].entries()) {
      const each = given[at]
      if (each !== null && each !== undefined) await review(who, submissionId, each)
    }
  }
  const { id: categoryId } = await category(number)
  return { categoryId, committeeId: await committeeOf(number), chair: head, judges, entries }
}

/** Writes more accepted entries like this one in its category, with its answers and people. */
export async function entriesLike(submissionId: number, many: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into submissions (code, year, category_id, studio_id, created_by, title, status, payment_status, completeness,
      submitted_at, created_at, updated_at)
    select code || '-' || n, year, category_id, studio_id, created_by, title || ' ' || n, status, payment_status, completeness,
      submitted_at, created_at, updated_at
    from submissions, generate_series(1, ${many}) n where id = ${submissionId} returning id`.execute(db())
  const ids = rows.map(({ id }) => id)
  await sql`
    with new as (select unnest(${ids}::bigint[]) as id),
    answers as (insert into submission_values (submission_id, field_id, value, updated_at)
      select new.id, field_id, value, updated_at from submission_values, new where submission_id = ${submissionId})
    insert into submission_people (submission_id, sort, full_name, credit)
    select new.id, sort, full_name, credit from submission_people, new where submission_id = ${submissionId}`.execute(
    db(),
  )
  return ids
}

/**
 * Writes the answers and reviews of a committee in the middle of judging, for all of its entries. The chair has finished; of every
 * ten reviews of the others one is a draft.
 */
export async function scoreAll(committeeId: number): Promise<void> {
  const places = sql`
    select m.committee_id, m.user_id, s.id as submission_id, s.year, k.type, m.role <> 'chair' and (s.id + m.user_id) % 10 = 0 as open
    from committees c join categories k on k.id = c.category_id join committee_members m on m.committee_id = c.id
    join submissions s on s.category_id = c.category_id and s.status = 'accepted' where c.id = ${committeeId}`
  await sql`
    insert into conflicts (submission_id, user_id, status, source, decided_by, created_at, updated_at)
    select submission_id, user_id, 'none', 'own_answer', user_id, ${now()}, ${now()} from (${places}) p
    on conflict do nothing`.execute(db())
  await sql`
    insert into reviews (committee_id, submission_id, user_id, rubric_id, status, total, comment, opened_at, updated_at, finalized_at)
    select committee_id, submission_id, user_id, r.id, case when open then 'draft' else 'final' end,
      case when not open then 1000 + (submission_id * 7919 + p.user_id * 104729) % 9000 end, 'Worth talking about together.',
      ${now()}, ${now()}, case when not open then ${now()}::timestamptz end
    from (${places}) p join rubrics r on r.year = p.year and r.category_type = p.type and r.status = 'active'
    on conflict do nothing`.execute(db())
}
