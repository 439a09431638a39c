import { db } from '#db/client.ts'
import { category } from '#tests/support/entries.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry, committeeOf } from '#tests/support/nominations.ts'
import { chair, judge, type Account } from '#tests/support/people.ts'

/** What a judge gave an entry in thousandths, or what else became of their review; by its row. */
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
    const { submissionId } = await acceptedEntry({ number, title })
    entries.push({ id: submissionId, title })
    for (const [at, who] of [head, ...judges].entries()) {
      const each = given[at]
      if (each !== null && each !== undefined) await review(who, submissionId, each)
    }
  }
  const { id: categoryId } = await category(number)
  return { categoryId, committeeId: await committeeOf(number), chair: head, judges, entries }
}
