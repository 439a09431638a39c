import { transaction, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { enterDecision, winnersAreClosed } from '../results/decided.server.ts'
import { tellKeyholders } from '../results/tell-keyholders.server.ts'
import { hide, unhide } from '../results/seals.server.ts'
import { lockRound } from '../rounds/round.server.ts'
import { findJury, type Jury } from './jury.server.ts'
import { juryDecisionLifecycle } from './lifecycle.ts'
import { tellJury } from './mails.server.ts'
import { minutesProblems, type KeptMinutes, type Minutes } from './minutes.ts'

/**
 * A jury names the winner of its award: the chair writes down what was decided, a second member who was there confirms it or sends it
 * back. Then it is shown to no one, and goes into the next run of the results with what members voted (decisions 132, 163).
 */

const NOT_HERE = 'We can’t find this award.'
const CONFLICT =
  'You have a conflict of interest with a nominee of this award, so you take no part in its decision.'

const hiddenName = (year: number, categoryId: number) => `jury|${year}|${categoryId}`
/** As long for most minutes, so that the size tells little of them. */
const PADDED = 16_384

const sealed = (minutes: KeptMinutes, { year, categoryId }: Jury) =>
  hide(Buffer.from(JSON.stringify(minutes).padEnd(PADDED)), hiddenName(year, categoryId))

/** A jury's decision as it stands, with its minutes, which only who may read them is handed. */
export async function readDecision(year: number, categoryId: number, reader: Reader) {
  const row = await findRow(
    'jury_decisions',
    { year, category_id: categoryId },
    ['hidden', 'state', 'version', 'proposed_by', 'proposed_at', 'answered_by', 'answered_at'],
    reader,
  )
  if (!row) return null
  const { hidden, state, version, ...rest } = row
  const minutes = () =>
    JSON.parse(unhide(hidden, hiddenName(year, categoryId)).toString('utf8')) as KeptMinutes
  return {
    ...{ state, version, minutes },
    proposedBy: rest.proposed_by,
    proposedAt: rest.proposed_at,
    answeredBy: rest.answered_by,
    answeredAt: rest.answered_at,
  }
}

/**
 * Tells how far the juries of a season are, by category: `none` where nothing is written down yet. Awards that no committee decides are not
 * in it, and nothing of what was decided is.
 */
export async function juryStates(year: number, reader: Reader) {
  const rows = await reader
    .selectFrom('categories as k')
    .innerJoin('committees as c', 'c.category_id', 'k.id')
    .leftJoin('jury_decisions as d', (join) =>
      join.onRef('d.category_id', '=', 'k.id').onRef('d.year', '=', 'k.year'),
    )
    .where('k.year', '=', year)
    .where('k.vote_scope', '=', 'jury')
    .select(['k.id', 'd.state'])
    .limit(500)
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state ?? ('none' as const)]))
}

type Decision = NonNullable<Awaited<ReturnType<typeof readDecision>>>

/** Locks the round of this season, and hands over the jury in which the viewer may decide. */
async function inJury<T>(
  categoryId: number,
  viewer: Viewer,
  now: Date,
  act: (place: { jury: Jury; decision: Decision | null; isChair: boolean; trx: Trx }) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return transaction(async (trx): Promise<Outcome<T>> => {
    const { year } = await currentSeasonIn(trx)
    // The count of a run and a winner entered by hand read and write under the same lock.
    await lockRound(year, trx)
    const jury = await findJury(year, categoryId, trx)
    const member = jury?.members.find(({ userId }) => userId === viewer.userId)
    if (!jury || !member) return refuse('not_found', NOT_HERE)
    if (!member.isFree) return refuse('forbidden', CONFLICT)
    const closed = await winnersAreClosed(year, now, trx)
    if (closed) return closed
    const decision = await readDecision(year, categoryId, trx)
    return act({ jury, decision, isChair: member.isChair, trx })
  })
}

/** Writes down what the jury decided, in place of what was written before. The others who were there are asked to confirm it. */
export function proposeDecision(
  categoryId: number,
  { version, ...minutes }: Minutes & { version: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<void>> {
  return inJury(categoryId, viewer, now, async ({ jury, decision, isChair, trx }) => {
    if (!isChair) return refuse('forbidden', 'Only the chair writes down the decision.')
    if ((decision?.version ?? 0) !== version) return changedSince('decision')
    const members = jury.members.filter(({ isFree }) => isFree)
    const problems = minutesProblems(minutes, { ...jury, members, chairId: viewer.userId })
    if (Object.keys(problems).length > 0)
      return refuse('invalid', 'The decision was not saved.', listed(problems))
    const nameOf = (userId: number) => members.find((each) => each.userId === userId)?.name ?? ''
    const hidden = sealed({ ...minutes, names: minutes.present.map(nameOf) }, jury)
    const set = { hidden, version: version + 1, proposed_by: viewer.userId, proposed_at: now }
    const where = { year: jury.year, category_id: jury.categoryId }
    if (decision)
      await moveLocked(
        juryDecisionLifecycle,
        'propose',
        { by: 'chair', where, set: { ...set, answered_by: null, answered_at: null } },
        trx,
      )
    else
      await trx
        .insertInto('jury_decisions')
        .values({ ...where, ...set })
        .execute()
    await note('proposed', jury, version + 1, viewer, now, trx)
    const others = minutes.present.filter((userId) => userId !== viewer.userId)
    await tellJury('confirm', others, { jury, by: viewer, version: version + 1 }, now, trx)
    return ok()
  })
}

/**
 * Says what is wrong with minutes of which only a part could be read, by the field; nothing for who does not write them. `proposeDecision`
 * checks again.
 */
export async function problemsOfMinutes(
  categoryId: number,
  minutes: Minutes,
  viewer: Viewer,
  reader: Reader,
): Promise<Record<string, string[]>> {
  const { year } = await currentSeasonIn(reader)
  const jury = await findJury(year, categoryId, reader)
  const chair = jury?.members.find(
    ({ userId, isChair, isFree }) => userId === viewer.userId && isChair && isFree,
  )
  if (!jury || !chair) return {}
  const members = jury.members.filter(({ isFree }) => isFree)
  return listed(minutesProblems(minutes, { ...jury, members, chairId: viewer.userId }))
}

const listed = (problems: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem ? [problem] : []]))

/** Confirms what the chair wrote down: from now on it is sealed, and counts as the award's winner. */
export function confirmDecision(
  categoryId: number,
  { version }: { version: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<void>> {
  return inJury(categoryId, viewer, now, async ({ jury, decision, trx }) => {
    const refusal = answerRefusal(decision, 'confirm', version, viewer)
    if (refusal || !decision) return refusal ?? refuse('not_found', NOT_HERE)
    const minutes = decision.minutes()
    const members = jury.members.filter(({ isFree }) => isFree)
    // A nominee can have left, and a member can have a conflict, since it was written down.
    const problems = minutesProblems(minutes, { ...jury, members, chairId: decision.proposedBy })
    const [problem] = Object.values(problems)
    if (problem) return refuse('conflict', `${problem}. Send the decision back to the chair.`)
    const answered = { answered_by: viewer.userId, answered_at: now, version: version + 1 }
    const where = { year: jury.year, category_id: jury.categoryId }
    await moveLocked(juryDecisionLifecycle, 'confirm', { by: 'judge', where, set: answered }, trx)
    const titled = (ids: readonly number[]) =>
      jury.nominees.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, title }))
    const entered = await findRow('voting_decided', where, ['version'], trx)
    await enterDecision(
      { ...jury, version: (entered?.version ?? 0) + 1 },
      {
        winners: titled(minutes.winners),
        honours: titled(minutes.honours),
        ...(minutes.statement && { statement: minutes.statement }),
      },
      decision.proposedBy,
      now,
      trx,
    )
    await note('confirmed', jury, version + 1, viewer, now, trx)
    await tellJury('confirmed', [decision.proposedBy], { jury, by: viewer, version: version + 1 }, now, trx)
    const did = `has confirmed what the jury of “${jury.name}” decided.`
    const said = entered ? 'It replaces what was entered before.' : ''
    const key = `jury:${jury.categoryId}:${version + 1}`
    await tellKeyholders({ year: jury.year, did, note: said, key }, viewer, now, trx)
    return ok()
  })
}

/** Sends what the chair wrote down back, saying what is wrong; nothing of it counts. */
export function returnDecision(
  categoryId: number,
  { version, wrong }: { version: number; wrong: string },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<void>> {
  return inJury(categoryId, viewer, now, async ({ jury, decision, trx }) => {
    const refusal = answerRefusal(decision, 'return', version, viewer)
    if (refusal || !decision) return refusal ?? refuse('not_found', NOT_HERE)
    const hidden = sealed({ ...decision.minutes(), returned: wrong }, jury)
    const set = { hidden, answered_by: viewer.userId, answered_at: now, version: version + 1 }
    const where = { year: jury.year, category_id: jury.categoryId }
    await moveLocked(juryDecisionLifecycle, 'return', { by: 'judge', where, set }, trx)
    await note('returned', jury, version + 1, viewer, now, trx)
    await tellJury('returned', [decision.proposedBy], { jury, by: viewer, version: version + 1 }, now, trx)
    return ok()
  })
}

/** Why the viewer cannot answer this decision; `null` when they can. */
function answerRefusal(
  decision: Decision | null,
  action: 'confirm' | 'return',
  version: number,
  viewer: Viewer,
) {
  if (!decision) return refuse('not_found', NOT_HERE)
  if (decision.version !== version || !canMove(juryDecisionLifecycle, decision.state, action, 'judge'))
    return changedSince('decision')
  if (decision.proposedBy === viewer.userId)
    return refuse('forbidden', 'Another member who was there has to confirm what you wrote.')
  if (!decision.minutes().present.includes(viewer.userId))
    return refuse('forbidden', 'Only members who were there can answer.')
  return null
}

function note(
  what: 'proposed' | 'confirmed' | 'returned',
  { year, code }: Jury,
  version: number,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const after = { award: code, version }
  return audit(
    viewer,
    { action: `voting_round.jury_${what}`, entity: 'voting_round', entityId: year, after },
    now,
    trx,
  )
}
