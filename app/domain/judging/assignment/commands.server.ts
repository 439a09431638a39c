import { createHash } from 'node:crypto'
import { transaction, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { hasConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import { lockBoard, lockCommitteeOf, type BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { findJudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { closedText } from '#app/domain/judging/reviews/labels.ts'
import { isFrozen, roleScores } from '#app/domain/judging/reviews/window.ts'
import { drawJudges, type Draw, type Pair } from './draw.ts'
import { findPlan, readCommitteeFacts } from './facts.server.ts'
import { pairKey } from './pair-key.ts'
import { drawFactsOf, finishedPairs, hasFinished, moreEntries, type DrawSettings } from './rules.ts'
import { tellAssigned } from './tell-assigned.server.ts'

const NO_COMMITTEE = 'We can’t find this committee.'
const FROZEN = 'The slate is with the admins, so the assignment stays as it is.'
const CHANGED = 'The committee has changed since you looked at this proposal. Check the new one.'
const NOT_ASSIGNED = 'The entries of this committee are not assigned. Each judge scores all of them.'

/** What a proposal was made with: applied later, it has to come out the same. */
export interface SeenProposal {
  /** Of the assignment in force; 0 without one. */
  version: number
  digest: string
}

/** A proposal by which it is known again. */
export function digestOf({ pairs }: Draw, settings: DrawSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([settings, pairs.map(({ judge, entry }) => [judge, entry])]))
    .digest('hex')
    .slice(0, 32)
}

/**
 * Draws the judges of a committee's entries again and stores them, for its chair or an admin. Nothing is stored where another draw
 * comes out than the one they saw, because people, entries, conflicts or reviews have changed (`conflict`). Finished reviews stay
 * with their judges. Judges with new entries are told once a day.
 */
export async function applyAssignment(
  categoryId: number,
  settings: DrawSettings,
  seen: SeenProposal,
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const access = await lockBoard(viewer, categoryId, now, trx)
    if (!access) return refuse('not_found', NO_COMMITTEE)
    if (isFrozen(access)) return refuse('closed', FROZEN)
    const [plan, facts] = [await findPlan(access.committeeId, trx), await readCommitteeFacts(access, trx)]
    if (settings.mode === 'gaps' && !plan) return refuse('conflict', NOT_ASSIGNED)
    const draw = drawJudges(drawFactsOf(facts, settings))
    const version = plan?.version ?? 0
    if (seen.version !== version || seen.digest !== digestOf(draw, settings))
      return refuse('conflict', CHANGED)
    await storePlan(access.committeeId, settings, version, viewer, now, trx)
    await storeLoads(access.committeeId, facts.judges, settings, trx)
    const stays = [...draw.pairs, ...finishedPairs(facts)]
    const added = await storePairs(access.committeeId, facts.assigned, stays, now, trx)
    const places = draw.pairs.length
    const after = { entries: facts.entries.length, places, new: added.length, seed: settings.seed }
    await auditRecord(viewer, 'committee.assigned', access.committeeId, { after }, now, trx)
    await tellAssigned(access, [...new Set(added.map(({ judge }) => judge))], now, trx)
    return ok({ added: added.length, short: draw.short.length })
  })
}

async function storePlan(
  committeeId: number,
  { perEntry, max, apart, seed }: DrawSettings,
  version: number,
  { userId }: Viewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const set = { per_entry: perEntry, max_entries: max, apart, seed, version: version + 1 }
  const values = { ...set, applied_by: userId, applied_at: now }
  await trx
    .insertInto('assignment_plans')
    .values({ committee_id: committeeId, ...values })
    .onConflict((known) => known.column('committee_id').doUpdateSet(values))
    .execute()
}

/** Stores the most entries of single judges; the settings may name others. */
async function storeLoads(
  committeeId: number,
  judges: readonly { id: number }[],
  { own }: DrawSettings,
  trx: Trx,
): Promise<void> {
  await trx.deleteFrom('assignment_loads').where('committee_id', '=', committeeId).execute()
  const loads = judges.flatMap(({ id }) => {
    const most = own[id]
    return most === undefined ? [] : [{ committee_id: committeeId, user_id: id, max_entries: most }]
  })
  if (loads.length > 0) await trx.insertInto('assignment_loads').values(loads).execute()
}

/** Stores who scores what, changing only what differs; answers the pairs that are new. */
async function storePairs(
  committeeId: number,
  before: readonly Pair[],
  after: readonly Pair[],
  now: Date,
  trx: Trx,
): Promise<Pair[]> {
  const keyOf = ({ judge, entry }: Pair) => pairKey(judge, entry)
  const [had, has] = [new Set(before.map(keyOf)), new Map(after.map((pair) => [keyOf(pair), pair]))]
  const gone = before.filter((pair) => !has.has(keyOf(pair)))
  const added = [...has.values()].filter((pair) => !had.has(keyOf(pair)))
  for (const judge of new Set(gone.map((pair) => pair.judge)))
    await trx
      .deleteFrom('assigned_entries')
      .where('committee_id', '=', committeeId)
      .where('user_id', '=', judge)
      .where(
        'submission_id',
        'in',
        gone.filter((pair) => pair.judge === judge).map(({ entry }) => entry),
      )
      .execute()
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('assigned_entries')
      .values(added.slice(at, at + ROWS_AT_ONCE).map((pair) => rowOf(committeeId, pair, 'drawn', now)))
      .execute()
  return added
}

const ROWS_AT_ONCE = 1_000

function rowOf(committeeId: number, { judge, entry }: Pair, given: 'drawn' | 'by_hand' | 'taken', now: Date) {
  return { committee_id: committeeId, submission_id: entry, user_id: judge, given, given_at: now }
}

/** Ends an assignment: each judge scores all entries again, and all scores are kept. */
export async function endAssignment(categoryId: number, version: number, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const access = await lockBoard(viewer, categoryId, now, trx)
    if (!access) return refuse('not_found', NO_COMMITTEE)
    if (isFrozen(access)) return refuse('closed', FROZEN)
    const plan = await findPlan(access.committeeId, trx)
    if (!plan) return ok()
    if (plan.version !== version) return refuse('conflict', 'The assignment has changed. Check it again.')
    await trx.deleteFrom('assignment_plans').where('committee_id', '=', access.committeeId).execute()
    await auditRecord(viewer, 'committee.assignment_ended', access.committeeId, {}, now, trx)
    return ok()
  })
}

/**
 * Gives an entry to a judge, or removes it from one, for the chair or an admin without a conflict. A finished review stays with its
 * judge (`conflict`).
 */
export async function moveEntry(
  categoryId: number,
  submissionId: number,
  { do: step, judge }: { do: 'give' | 'take'; judge: number },
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const access = await lockBoard(viewer, categoryId, now, trx)
    if (!access || !(await isOnBoard(access, submissionId, viewer, trx)))
      return refuse('not_found', 'We can’t find this entry.')
    if (isFrozen(access)) return refuse('closed', FROZEN)
    if (!access.isAssigned) return refuse('conflict', NOT_ASSIGNED)
    const facts = await readCommitteeFacts(access, trx)
    const person = facts.judges.find(({ id }) => id === judge)
    if (!person) return refuse('conflict', 'This person is no longer a judge on this committee.')
    const pair = { judge, entry: submissionId }
    const isThis = (other: Pair) => other.judge === judge && other.entry === submissionId
    const has = facts.assigned.some(isThis)
    const { name } = person
    if (step === 'give') {
      if (has) return ok(`${name} has this entry already`)
      if (!person.counts) return refuse('conflict', 'The chair’s scores do not count on this committee.')
      if (facts.conflicts.some(isThis)) return refuse('conflict', `${name} has a conflict about this entry.`)
      await trx
        .insertInto('assigned_entries')
        .values(rowOf(access.committeeId, pair, 'by_hand', now))
        .execute()
      await tellAssigned(access, [judge], now, trx)
      await auditRecord(viewer, 'submission.judge_given', submissionId, { after: { judge: name } }, now, trx)
      return ok(`Entry given to ${name}`)
    }
    if (!has) return ok(`${name} does not have this entry`)
    if (finishedPairs(facts).some(isThis))
      return refuse('conflict', `${name} has finished this entry, so it stays with them.`)
    await trx
      .deleteFrom('assigned_entries')
      .where('committee_id', '=', access.committeeId)
      .where('submission_id', '=', submissionId)
      .where('user_id', '=', judge)
      .execute()
    await auditRecord(viewer, 'submission.judge_removed', submissionId, { before: { judge: name } }, now, trx)
    return ok(`Entry removed from ${name}`)
  })
}

/** Whether the committee judges the entry and the viewer has no conflict about it. */
async function isOnBoard(
  { category }: BoardAccess,
  submissionId: number,
  viewer: Viewer,
  trx: Trx,
): Promise<boolean> {
  const entry = await trx
    .selectFrom('submissions as s')
    .where('s.id', '=', submissionId)
    .where('s.category_id', '=', category.id)
    .where(judged('s'))
    .select('s.id')
    .executeTakeFirst()
  return entry !== undefined && !(await hasConflictIgnoringAccess(viewer, submissionId, trx))
}

/**
 * Gives a judge who has finished their entries a few more, while they may score. Two judges who ask at once wait for each other, so
 * that they do not take the same ones.
 */
export async function takeMoreEntries(categoryId: number, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    await lockCommitteeOf(categoryId, trx)
    const place = await findJudgingPlace(viewer, categoryId, now, trx)
    if (!place?.seat) return refuse('not_found', NO_COMMITTEE)
    if (!roleScores(place.seat.role)) return refuse('forbidden', 'Alternates do not score.')
    if (!place.mayScore && !place.mayAnswer)
      return refuse('closed', closedText(place.answering ?? place.scoring, place.judging.state))
    const { committeeId } = place
    const [plan, facts] = [await findPlan(committeeId, trx), await readCommitteeFacts(place, trx)]
    if (!plan) return refuse('conflict', NOT_ASSIGNED)
    if (!facts.judges.some(({ id, counts }) => id === viewer.userId && counts))
      return refuse('forbidden', 'Your scores do not count on this committee.')
    if (!hasFinished(facts, viewer.userId))
      return refuse('conflict', 'Finish the entries you have before you take more.')
    const entries = moreEntries(facts, plan, viewer.userId)
    if (entries.length === 0) return refuse('conflict', 'No entry needs another judge at the moment.')
    await trx
      .insertInto('assigned_entries')
      .values(entries.map((entry) => rowOf(committeeId, { judge: viewer.userId, entry }, 'taken', now)))
      .execute()
    await auditRecord(
      viewer,
      'committee.entries_taken',
      committeeId,
      { after: { judge: viewer.userId, entries: entries.length } },
      now,
      trx,
    )
    return ok({ taken: entries.length })
  })
}
