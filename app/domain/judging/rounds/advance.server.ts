import { transaction, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { lockBoard, type BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { eligible, judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import { isBarred, readRoundFacts } from './facts.server.ts'
import { NO_ROUND } from './plan-commands.server.ts'
import { mailOfRound } from './telling/mail-of-round.server.ts'
import { judgingBegun, listRounds, type Round } from './queries.server.ts'
import { roundState, UNDO_LABELS, undoRefusal, type UndoFacts } from './rules.ts'
import type { ChoiceInput, StepInput } from './schema.ts'

const CONFLICTED =
  'You have a conflict of interest in this category. A chair or admin without one decides who advances.'
const FROZEN = 'The slate is with the admins, so the rounds stay as they are.'
const CHANGED = 'This round has changed since you opened the page. Check it again.'
const NOT_OVER = 'This round is not over yet.'
const ROWS_AT_ONCE = 1_000

interface OpenRound {
  access: BoardAccess
  round: Round
  rounds: readonly Round[]
}

/** A round of a category under the lock of its committee, for its chair or an admin who may decide about it. */
async function lockRound(viewer: Viewer, categoryId: number, roundId: number, now: Date, trx: Trx) {
  const access = await lockBoard(viewer, categoryId, now, trx)
  if (!access) return refuse('not_found', 'We can’t find this committee.')
  const rounds = await listRounds(categoryId, trx)
  const round = rounds.find(({ id }) => id === roundId)
  if (!round) return refuse('not_found', NO_ROUND)
  if (await isBarred(viewer, categoryId, trx)) return refuse('forbidden', CONFLICTED)
  if (isFrozen(access)) return refuse('closed', FROZEN)
  return ok<OpenRound>({ access, round, rounds })
}

/** The same of the round that is on, in the version that was seen. */
async function lockCurrent(
  viewer: Viewer,
  categoryId: number,
  seen: { round: number; version: number },
  now: Date,
  trx: Trx,
) {
  const open = await lockRound(viewer, categoryId, seen.round, now, trx)
  if (!open.ok) return open
  const { access, round } = open.value
  if (round.version !== seen.version || access.round?.id !== round.id) return refuse('conflict', CHANGED)
  return open
}

async function countChange(roundId: number, trx: Trx): Promise<void> {
  await trx
    .updateTable('judging_rounds')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', roundId)
    .execute()
}

/** Ends a round before its window is over, once all who have to answer have. */
export async function endRound(categoryId: number, seen: StepInput, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const open = await lockCurrent(viewer, categoryId, seen, now, trx)
    if (!open.ok) return open
    const { access, round } = open.value
    if (roundState(round, now) !== 'open') return refuse('closed', 'This round is not open.')
    const { standing } = await readRoundFacts(access, round, trx)
    if (standing.judges.some(({ done, due }) => done < due))
      return refuse('closed', 'Answers are missing, so this round goes on until its window is over.')
    await trx
      .updateTable('judging_rounds')
      .set((eb) => ({ ended_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', round.id)
      .execute()
    const after = { round: round.name }
    await auditRecord(viewer, 'committee.round_ended', access.committeeId, { after }, now, trx)
    return ok()
  })
}

/**
 * Decides by hand about entries of a round that is over, with one reason for all of them, or takes that back. An entry that came into
 * the category after a round was decided is let in, or kept out, in the same way.
 */
export async function chooseEntries(categoryId: number, input: ChoiceInput, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const open = await lockCurrent(viewer, categoryId, input, now, trx)
    if (!open.ok) return open
    const { access, round } = open.value
    if (roundState(round, now) !== 'over') return refuse('closed', NOT_OVER)
    const entries = [...new Set(input.entries)]
    const known = await trx
      .selectFrom('submissions as s')
      .where('s.id', 'in', entries)
      .where('s.category_id', '=', categoryId)
      .where(judged('s'))
      .select('s.id')
      .execute()
    if (known.length < entries.length) return refuse('not_found', 'We can’t find one of these entries.')
    if (input.choice === 'drop')
      await trx
        .deleteFrom('round_choices')
        .where('round_id', '=', round.id)
        .where('submission_id', 'in', entries)
        .execute()
    else {
      const values = {
        ...{ advances: input.choice === 'advance', reason: input.reason },
        ...{ chosen_by: viewer.userId, chosen_at: now },
      }
      await trx
        .insertInto('round_choices')
        .values(entries.map((entry) => ({ round_id: round.id, submission_id: entry, ...values })))
        .onConflict((same) => same.columns(['round_id', 'submission_id']).doUpdateSet(values))
        .execute()
    }
    await countChange(round.id, trx)
    for (const entry of entries) {
      const after = { round: round.name, reason: input.reason }
      await auditRecord(viewer, CHOSEN[input.choice], entry, { after }, now, trx)
    }
    return ok({ entries: entries.length, access })
  })
}

const CHOSEN = {
  advance: 'submission.round_advance_chosen',
  out: 'submission.round_out_chosen',
  drop: 'submission.round_choice_dropped',
} as const

/**
 * Decides who advances from a round that is over, as it was shown: where the answers, the choices or the entries would make another
 * outcome by now it is a `conflict`. Nothing is decided while a tie has to be decided by hand, or where no entry would advance.
 */
export async function applyAdvance(categoryId: number, seen: StepInput, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const open = await lockCurrent(viewer, categoryId, seen, now, trx)
    if (!open.ok) return open
    const { access, round } = open.value
    if (roundState(round, now) !== 'over') return refuse('closed', NOT_OVER)
    const { standing, outcomes, choices, digest } = await readRoundFacts(access, round, trx)
    if (digest !== seen.digest) return refuse('conflict', CHANGED)
    if (outcomes.some(({ advances }) => advances === null))
      return refuse('conflict', 'Decide about the tied entries first.')
    const advanced = outcomes.filter(({ advances }) => advances).length
    if (advanced === 0) return refuse('conflict', 'No entry would advance. Choose entries first.')
    const rows = outcomes.map(({ entry, advances, why }, at) => {
      const tally = standing.entries[at]
      return {
        ...{ round_id: round.id, submission_id: entry, advanced: advances === true, why },
        reason: why === 'choice' ? (choices.get(entry)?.reason ?? '') : '',
        ...{ yes: tally?.yes ?? 0, no: tally?.no ?? 0, unsure: tally?.unsure ?? 0 },
        ...{ judges: tally?.judges ?? 0, points: tally?.points ?? 0, worth: tally?.worth ?? 0 },
        error: tally?.error ?? null,
      }
    })
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await trx
        .insertInto('round_results')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute()
    await trx
      .updateTable('judging_rounds')
      .set((eb) => ({ advanced_at: now, advanced_by: viewer.userId, version: eb('version', '+', 1) }))
      .where('id', '=', round.id)
      .execute()
    const after = { round: round.name, entries: rows.length, advanced }
    await auditRecord(viewer, 'committee.round_advanced', access.committeeId, { after }, now, trx)
    return ok({ advanced, entries: rows.length })
  })
}

/** Reads what may stand against taking an advance back. */
async function undoFactsOf({ access, round, rounds }: OpenRound, trx: Trx): Promise<UndoFacts> {
  const begun = await judgingBegun(access.category.id, trx)
  const item = await trx
    .selectFrom('slate_items as i')
    .innerJoin('slates as l', 'l.id', 'i.slate_id')
    .where('l.committee_id', '=', access.committeeId)
    .where('i.submission_id', 'is not', null)
    .select('i.id')
    .limit(1)
    .executeTakeFirst()
  return {
    told: round.toldAt !== null,
    laterDecided: rounds.some(({ advancedAt, opensAt }) => advancedAt !== null && opensAt > round.opensAt),
    judgedNext: begun.answered || begun.scored,
    onSlate: item !== undefined,
  }
}

/** Takes an advance back while no judge has begun with what comes next. The choices stay, and the round is over as before. */
export async function undoAdvance(
  categoryId: number,
  roundId: number,
  version: number,
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const open = await lockRound(viewer, categoryId, roundId, now, trx)
    if (!open.ok) return open
    const { access, round } = open.value
    if (round.version !== version || round.advancedAt === null) return refuse('conflict', CHANGED)
    const refusal = undoRefusal(await undoFactsOf(open.value, trx))
    if (refusal) return refuse('closed', UNDO_LABELS[refusal])
    await trx.deleteFrom('round_results').where('round_id', '=', round.id).execute()
    await trx
      .updateTable('judging_rounds')
      .set((eb) => ({ advanced_at: null, advanced_by: null, version: eb('version', '+', 1) }))
      .where('id', '=', round.id)
      .execute()
    const before = { round: round.name }
    await auditRecord(viewer, 'committee.round_advance_undone', access.committeeId, { before }, now, trx)
    return ok()
  })
}

/** Lets an entry in that came into its category after the round was decided, with the reason. */
export async function letIn(
  categoryId: number,
  submissionId: number,
  { round: roundId, reason }: { round: number; reason: string },
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const open = await lockRound(viewer, categoryId, roundId, now, trx)
    if (!open.ok) return open
    const { round } = open.value
    if (round.advancedAt === null) return refuse('conflict', CHANGED)
    const entry = await trx
      .selectFrom('submissions as s')
      .where('s.id', '=', submissionId)
      .where('s.category_id', '=', categoryId)
      .where(eligible('s'))
      .select('s.id')
      .executeTakeFirst()
    if (!entry) return refuse('not_found', 'We can’t find this entry.')
    const added = await trx
      .insertInto('round_results')
      .values({
        ...{ round_id: round.id, submission_id: entry.id, advanced: true, why: 'late', reason },
        ...{ yes: 0, no: 0, unsure: 0 },
      })
      .onConflict((same) => same.columns(['round_id', 'submission_id']).doNothing())
      .returning('submission_id')
      .executeTakeFirst()
    if (!added) return refuse('conflict', 'It is decided whether this entry advances.')
    await countChange(round.id, trx)
    const after = { round: round.name, reason }
    await auditRecord(viewer, 'submission.round_let_in', submissionId, { after }, now, trx)
    // They get no email where no one got one.
    if (round.toldAt !== null && round.toldMail !== 'none')
      await mailOfRound(round, { entry: entry.id }, now, trx)
    return ok()
  })
}
