import { transaction, type Reader } from '#db/client.ts'
import { lockCommitteeOf } from '#app/domain/judging/committees/managed-committee.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { givenLabel, mayGive, NOTHING } from './rules.ts'
import type { EntrantCommentsInput } from './schema.ts'

const UNSET = { ...NOTHING, notBefore: null, seed: '', version: 0 }

/** What entrants of a category get of its judges' words, and from when; version 0 before an admin has set it. */
export async function entrantCommentsOf(categoryId: number, reader: Reader) {
  const row = await reader
    .selectFrom('entrant_comments')
    .where('category_id', '=', categoryId)
    .select(['overall', 'criteria', 'not_before as notBefore', 'seed', 'version'])
    .executeTakeFirst()
  return row ?? UNSET
}

export type EntrantComments = Awaited<ReturnType<typeof entrantCommentsOf>>

/** Whether a judge of the category has begun to score. */
export async function hasReviews(categoryId: number, reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('reviews as r')
    .innerJoin('committees as c', 'c.id', 'r.committee_id')
    .where('c.category_id', '=', categoryId)
    .select('r.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The categories of a season that have a committee, by number, with what their entrants get. */
export async function listEntrantComments(_admin: AdminViewer, year: number, reader: Reader) {
  const rows = await reader
    .selectFrom('categories as k')
    .innerJoin('committees as c', 'c.category_id', 'k.id')
    .leftJoin('entrant_comments as e', 'e.category_id', 'k.id')
    .where('k.year', '=', year)
    .where('k.status', '<>', 'archived')
    .orderBy('k.number')
    .orderBy('k.type')
    .select(['k.id', 'k.type', 'k.number', 'k.name', 'e.overall', 'e.criteria', 'e.not_before as notBefore'])
    .limit(1_000)
    .execute()
  return rows.map(({ id, overall, criteria, notBefore, ...category }) => ({
    id,
    title: categoryTitle(category),
    gives: givenLabel({ overall: overall ?? false, criteria: criteria ?? false }),
    notBefore,
  }))
}

export const TOO_LATE =
  'A judge has begun to score this category, so entrants can’t be given more. The first judges were not asked for it.'

/**
 * Sets what entrants of a category get. Refuses `not_found` without a committee, `closed` to give more once a judge has begun, and
 * `conflict` when it was set since the form was opened.
 */
export async function setEntrantComments(
  categoryId: number,
  input: EntrantCommentsInput,
  zone: string,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    // Judges who save wait for it, so none begins between the question and the answer.
    const committee = await lockCommitteeOf(categoryId, trx)
    if (!committee) return refuse('not_found', 'We can’t find this committee.')
    const before = await entrantCommentsOf(categoryId, trx)
    if (before.version !== input.version)
      return refuse('conflict', 'Another admin changed this since you opened the page. Check it again.')
    if (!mayGive(before, input, await hasReviews(categoryId, trx))) return refuse('closed', TOO_LATE)
    const values = {
      overall: input.overall,
      criteria: input.criteria,
      not_before: input.notBefore,
      version: before.version + 1,
      set_by: admin.userId,
      set_at: now,
    }
    await trx
      .insertInto('entrant_comments')
      .values({ category_id: categoryId, ...values })
      .onConflict((known) => known.column('category_id').doUpdateSet(values))
      .execute()
    const told = ({ notBefore, ...given }: Pick<EntrantComments, 'overall' | 'criteria' | 'notBefore'>) => ({
      entrantsGet: givenLabel(given),
      notBefore: notBefore && toLocalText(notBefore, zone),
    })
    const change = { before: told(before), after: told(input) }
    await auditRecord(admin, 'committee.entrant_comments_set', committee.id, change, now, trx)
    return ok()
  })
}
