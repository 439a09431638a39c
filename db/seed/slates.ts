import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countedReviews } from '#app/domain/judging/board/counted.server.ts'
import { cutOf, figuresOf, ranking } from '#app/domain/judging/board/statistics.ts'
import { refreshSeason } from '#app/domain/judging/committees/status.server.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { earlier, hasJudging } from '#db/seed/phases.ts'

/** The slates that are not simply submitted, by category number. */
const STATES: Readonly<Record<number, 'missing' | 'draft' | 'returned' | 'short'>> = {
  5: 'short',
  6: 'draft',
  8: 'draft',
  11: 'missing',
  14: 'missing',
  19: 'returned',
  25: 'missing',
}
/** Two entries of this category tie at the cut. */
const TIED = 9
/** These committees propose a work from outside the entries. */
const OUTSIDE: readonly number[] = [3, 17]
const SHORT_BY = 2
const HOUR_MS = 3_600_000

const TEXTS = {
  short: 'Only two entries reached the standard of this category, and the committee will not fill up places.',
  tie: 'The committee saw both again together and voted, four to two.',
  outside:
    'Shown at three festivals this season; its makers could not pay the fee and did not know of the fund.',
  returned: 'The second work is shorter than the category allows. Please look at its running time again.',
}

interface Committee {
  id: number
  number: number
  minNominees: number
  maxNominees: number
  chairId: number
  chairName: string
}

/**
 * Committees' slates from the scores, in the phase of slates: submitted, returned, drafts, short, missing, with a settled tie at
 * the cut, with a work from outside. Later phases have the slates of `nominations.ts`. Committees' states are derived last, from
 * judging on. The same in every run.
 */
export async function seedSlates({ plan, year }: Baseline, admin: AdminViewer, now: Date): Promise<void> {
  if (!hasJudging(plan.phase)) return
  await transaction(async (trx) => {
    if (plan.phase === 'slates') {
      const closed = earlier(plan.calendar.judgingCloses, now)
      for (const [index, committee] of (await committees(year, trx)).entries()) {
        const state = STATES[committee.number] ?? 'submitted'
        if (state === 'missing') continue
        if (committee.number === TIED) await tieAtTheCut(committee, trx)
        // In the last minutes of judging, one after another.
        const at = new Date(closed.getTime() - HOUR_MS + index * 60_000)
        await writeSlate(committee, state, at, admin, trx)
      }
    }
    await refreshSeason(year, now, trx)
    // A slate is returned after its committee has submitted it.
    await trx
      .updateTable('slates')
      .set({ status: 'returned' })
      .where('decision_note', '=', TEXTS.returned)
      .execute()
    await refreshSeason(year, now, trx)
  })
}

async function committees(year: number, trx: Trx): Promise<Committee[]> {
  const { rows } = await sql<Committee>`
    select c.id, k.number, k.min_nominees as "minNominees", k.max_nominees as "maxNominees",
      u.id as "chairId", u.first_name || ' ' || u.last_name as "chairName"
    from committees c join categories k on k.id = c.category_id
    join committee_members m on m.committee_id = c.id and m.role = 'chair' and m.status = 'accepted'
    join users u on u.id = m.user_id
    where c.year = ${year} order by k.number`.execute(trx)
  return rows
}

/** Entries of a committee by rank, without those its chair has a conflict about. */
async function ranked({ id, chairId, maxNominees }: Committee, trx: Trx) {
  const { rows } = await sql<{ id: number }>`
    select s.id from submissions s join committees c on c.category_id = s.category_id
    where c.id = ${id} and ${eligible('s')}
      and s.id not in (select conflicted_entries(array[${chairId}::bigint], 'infinity'::timestamptz)) order by s.id`.execute(
    trx,
  )
  const entries = rows.map((row) => row.id)
  const scores = (await countedReviews(id, trx)).filter(({ entry }) => entries.includes(entry))
  const order = ranking(figuresOf(entries, scores))
  return { order, cut: cutOf(order, maxNominees) }
}

/** The last entry inside and the first outside get the same scores by the same judges; who scored only one of them abstains. */
async function tieAtTheCut(committee: Committee, trx: Trx): Promise<void> {
  const { order } = await ranked(committee, trx)
  const [inside, outside] = [order[committee.maxNominees - 1], order[committee.maxNominees]]
  if (!inside || !outside) return
  const both = [inside.entry, outside.entry]
  await sql`update reviews r set status = 'abstained', total = null, abstain_reason = 'I have seen only one of the two in full.'
    where r.committee_id = ${committee.id} and r.submission_id = any (${both}::bigint[]) and r.status = 'final'
      and not exists (select from reviews o where o.committee_id = r.committee_id and o.user_id = r.user_id
        and o.submission_id = any (${both}::bigint[]) and o.submission_id <> r.submission_id and o.status = 'final')`.execute(
    trx,
  )
  await sql`update review_scores w set score = i.score
    from review_scores i join reviews a on a.id = i.review_id and a.submission_id = ${inside.entry} and a.status = 'final'
    join reviews b on b.committee_id = a.committee_id and b.user_id = a.user_id and b.submission_id = ${outside.entry}
    where w.review_id = b.id and w.criterion_id = i.criterion_id`.execute(trx)
  await sql`update reviews b set total = a.total from reviews a
    where a.committee_id = ${committee.id} and a.submission_id = ${inside.entry} and a.status = 'final'
      and b.committee_id = a.committee_id and b.user_id = a.user_id and b.submission_id = ${outside.entry}`.execute(
    trx,
  )
}

async function writeSlate(
  committee: Committee,
  state: 'submitted' | 'draft' | 'returned' | 'short',
  at: Date,
  admin: AdminViewer,
  trx: Trx,
): Promise<void> {
  const { number, minNominees, maxNominees, chairId, chairName } = committee
  const { order, cut } = await ranked(committee, trx)
  const hasOutside = OUTSIDE.includes(number)
  const places = hasOutside ? maxNominees - 1 : maxNominees
  const chosen = order.slice(0, state === 'short' || state === 'draft' ? SHORT_BY : places)
  const isSubmitted = state !== 'draft'
  const count = chosen.length + (hasOutside ? 1 : 0)
  const isTieCut = cut.tied.length > 0 && isSubmitted && state !== 'short'
  const slate = await trx
    .insertInto('slates')
    .values({
      committee_id: committee.id,
      updated_at: at,
      version: count + 1,
      status: state === 'draft' ? 'draft' : 'submitted',
      short_reason: isSubmitted && count < minNominees ? TEXTS.short : '',
      tie_reason: isTieCut ? TEXTS.tie : '',
      ...(isSubmitted && { attestation_name: chairName, submitted_by: chairId, submitted_at: at }),
      ...(isSubmitted && { ranked_by: 'mean' as const }),
      ...(state === 'returned' && {
        decided_by: admin.userId,
        decided_at: new Date(at.getTime() + HOUR_MS / 2),
        decision_note: TEXTS.returned,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const outside = hasOutside
    ? await trx
        .insertInto('outside_works')
        .values({
          committee_id: committee.id,
          title: `The Unlit Room ${number}`,
          studio: 'Harbour Nine',
          reason: TEXTS.outside,
          proposed_by: chairId,
          proposed_at: at,
          people: JSON.stringify([
            { fullName: 'Þóra Ægisdóttir-Lindqvist', credit: 'Director', email: 'thora@example.org' },
          ]),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    : null
  const items = [
    ...chosen.map(({ entry }) => ({ submission_id: entry, outside_work_id: null })),
    ...(outside ? [{ submission_id: null, outside_work_id: outside.id }] : []),
  ].map((item, index) => ({ slate_id: slate.id, position: index + 1, ...item }))
  if (items.length > 0) await trx.insertInto('slate_items').values(items).execute()
  if (!isSubmitted) return
  const after = { nominees: count, short: count < minNominees, attested: chairName }
  const chair = { userId: chairId, requestId: null }
  await audit(chair, { action: 'slate.submitted', entity: 'slate', entityId: slate.id, after }, at, trx)
}
