import { sql } from 'kysely'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { votersAt, voteEnds } from '#app/domain/people/accounts/voters.server.ts'
import { rolesWith } from '#app/platform/admin-rights.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { system } from '#app/platform/viewer.ts'
import { fixKeyholdersAtOpening } from './keys-fixed.server.ts'
import { votingRoundLifecycle } from './lifecycle.ts'
import { votingPaper } from './paper.server.ts'
import { lockRound, readRound } from './round.server.ts'
import { fixMethods } from './set-up.server.ts'

/** The roll: who may vote in a season. Never written together with a ballot. */

const AT_OPENING = 'Had the right to vote when voting opened'
const GAINED = 'Got the right to vote while voting was open'
const REGAINED = 'Got the right to vote back'
const LOST = 'Lost the right to vote'

/**
 * Writes the roll of a season whose voting has opened and has something to vote on: once, for all who may vote at `now`. Whether it has
 * is asked again, because an admin may have moved the opening. From then on each category keeps its method. Answers how many.
 */
export async function freezeRoll(year: number, now: Date): Promise<number> {
  return transaction(async (trx) => {
    await lockRound(year, trx)
    if ((await readRound(year, trx)).rollFrozenAt || !isVotingOpen(await configValuesIn(trx), now)) return 0
    // Another season may have become the current one since: the dates are its own, and open no other vote.
    if ((await currentSeasonIn(trx)).year !== year) return 0
    // With nothing to vote on, dates that stand there by mistake open no vote.
    if ((await votingPaper(year, now, trx)).length === 0) return 0
    await fixMethods(year, trx)
    const voters = await votersAt(year, now, trx)
    await enter(year, voters, AT_OPENING, now, trx)
    await noteFounders(year, trx)
    await trx
      .insertInto('voting_rounds')
      .values({ year })
      .onConflict((conflict) => conflict.column('year').doNothing())
      .execute()
    const frozen = { by: 'system', where: { year }, set: { roll_frozen_at: now } } as const
    await moveAll(votingRoundLifecycle, 'arm', frozen, trx)
    await fixKeyholdersAtOpening(year, now, trx)
    const after = { members: voters.length }
    await audit(
      system,
      { action: 'voting_round.roll_frozen', entity: 'voting_round', entityId: year, after },
      now,
      trx,
    )
    return voters.length
  })
}

/** Keeps who are admins with all rights: while too few keys are held, the first of them complete them without asking. */
async function noteFounders(year: number, trx: Trx): Promise<void> {
  await trx
    .insertInto('voting_founders')
    .columns(['year', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('role', '=', 'admin')
        .where('admin_role', 'in', rolesWith('write'))
        .select([sql<number>`${year}::int`.as('year'), 'id as user_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function enter(year: number, userIds: readonly number[], reason: string, now: Date, trx: Trx) {
  for (let from = 0; from < userIds.length; from += 1_000)
    await trx
      .insertInto('voting_roll')
      .values(
        userIds.slice(from, from + 1_000).map((user_id) => ({ year, user_id, entered_at: now, reason })),
      )
      .onConflict((conflict) => conflict.columns(['year', 'user_id']).doNothing())
      .execute()
}

/**
 * Brings the roll up to what rights say at `now`, of all or of these people: gains and losses become dated entries. Whom an admin
 * took off stays off, and a merged account stays with the one it was merged into. Answers how many entries changed.
 */
export async function followRights(year: number, now: Date, userIds?: readonly number[]): Promise<number> {
  return transaction(async (trx) => {
    await lockRound(year, trx)
    const voters = new Set(await votersAt(year, now, trx, userIds))
    const roll = await trx
      .selectFrom('voting_roll')
      .where('year', '=', year)
      .$if(userIds !== undefined, (query) => query.where('user_id', 'in', [...(userIds ?? [])]))
      .select(['user_id', 'entered_at', 'left_at', 'left_by', 'merged_into'])
      .execute()
    const known = new Map(roll.map((row) => [row.user_id, row]))
    const gained = [...voters].filter((userId) => !known.has(userId))
    const own = roll.filter((row) => row.merged_into === null && row.left_by === null)
    const lost = own.filter((row) => row.left_at === null && !voters.has(row.user_id))
    const regained = own.filter((row) => row.left_at !== null && voters.has(row.user_id))
    await enter(year, gained, GAINED, now, trx)
    await dateLosses(year, lost, now, now, trx)
    await change(year, regained, { entered_at: now, reason: REGAINED, left_at: null, left_reason: '' }, trx)
    const said = { gained, lost: lost.map(idOf), regained: regained.map(idOf) }
    const count = said.gained.length + said.lost.length + said.regained.length
    if (count > 0) await auditChanges(year, said, now, trx)
    return count
  })
}

function auditChanges(
  year: number,
  after: { gained: number[]; lost: number[]; regained: number[] },
  now: Date,
  trx: Trx,
) {
  const changed = { action: 'voting_round.roll_changed', entity: 'voting_round', entityId: year, after }
  return audit(system, changed, now, trx)
}

interface OnRoll {
  user_id: number
  entered_at: Date
}

/**
 * Writes a loss with the moment the right ended, where the data says it: the task may see it later. What it does not say is dated
 * `otherwise`; with `null` it is left as it is. Answers whose loss was written.
 */
async function dateLosses(
  year: number,
  lost: readonly OnRoll[],
  now: Date,
  otherwise: Date | null,
  trx: Trx,
): Promise<number[]> {
  const ends = await voteEnds(lost.map(idOf), year, now, trx)
  const byMoment = new Map<number, OnRoll[]>()
  for (const row of lost) {
    const end = ends.get(row.user_id)
    // An end before they were entered is that of an earlier right.
    const at = end && end >= row.entered_at ? end : otherwise
    if (at) byMoment.set(at.getTime(), [...(byMoment.get(at.getTime()) ?? []), row])
  }
  for (const [at, rows] of byMoment)
    await change(year, rows, { left_at: new Date(at), left_reason: LOST }, trx)
  return [...byMoment.values()].flat().map(idOf)
}

/**
 * After the close: who lost the right before it while no task was running leaves the roll with the moment of that loss. What came
 * after the close changes nothing any more. Answers how many entries changed.
 */
export async function followLosses(year: number, closesAt: Date, now: Date, trx: Trx): Promise<number> {
  const on = await trx
    .selectFrom('voting_roll')
    .where('year', '=', year)
    .where('left_at', 'is', null)
    .where('merged_into', 'is', null)
    .select(['user_id', 'entered_at'])
    .execute()
  const voters = new Set(await votersAt(year, closesAt, trx))
  const lost = await dateLosses(
    year,
    on.filter((row) => !voters.has(row.user_id)),
    closesAt,
    null,
    trx,
  )
  if (lost.length > 0) await auditChanges(year, { gained: [], lost, regained: [] }, now, trx)
  return lost.length
}

const idOf = ({ user_id }: { user_id: number }) => user_id

async function change(
  year: number,
  rows: readonly { user_id: number }[],
  set: { entered_at?: Date; reason?: string; left_at: Date | null; left_reason: string },
  trx: Trx,
) {
  if (rows.length === 0) return
  await trx
    .updateTable('voting_roll')
    .set(set)
    .where('year', '=', year)
    .where('user_id', 'in', rows.map(idOf))
    .execute()
}

/** Before a member's page or save: the roll is there, and says of them what their rights say now. */
export async function enterRoll(userId: number, year: number, now: Date, reader: Reader): Promise<void> {
  const entry = await rollEntry(userId, year, reader)
  if (entry?.isOn) return
  if (!entry && !(await readRound(year, reader)).rollFrozenAt) await freezeRoll(year, now)
  else await followRights(year, now, [userId])
}

/** Takes the roll back, with those who were admins when it was written, so that the round opens as if for the first time. */
export async function takeRollBack(year: number, trx: Trx): Promise<void> {
  await trx.deleteFrom('voting_roll').where('year', '=', year).execute()
  await trx.deleteFrom('voting_founders').where('year', '=', year).execute()
  const set = { roll_frozen_at: null, keys_fixed_at: null, paused_at: null, pause_note: '' }
  await moveAll(votingRoundLifecycle, 'reset', { by: 'admin', where: { year }, set }, trx)
}

/** A person's entry: whether it gives them a vote. */
export async function rollEntry(userId: number, year: number, reader: Reader) {
  const row = await findRow('voting_roll', { year, user_id: userId }, ['left_at', 'merged_into'], reader)
  return row ? { isOn: row.left_at === null && row.merged_into === null } : null
}

/** Writes who took part, for the whole roll in one statement: when the ballots are counted, and not before. */
export async function noteWhoTookPart(year: number, userIds: readonly number[], trx: Trx): Promise<void> {
  await trx
    .updateTable('voting_roll')
    .set({ took_part: sql<boolean>`user_id = any(${[...userIds]}::bigint[])` })
    .where('year', '=', year)
    .execute()
}
