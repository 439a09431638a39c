import { transaction, type Reader, type Trx } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { mayBeSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { changeSetting } from '#app/domain/season/seasons/config-commands.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { href } from '#app/platform/href.ts'
import { move } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { forgetEmptyEnd } from '../ballots/closing.server.ts'
import { decisionRefusal } from './extension-rules.ts'
import { votingResetLifecycle } from './lifecycle.ts'
import { takeRollBack } from './roll.server.ts'
import { resetRefusal } from './standing.ts'
import { tellOtherAdmins } from './tell-admins.server.ts'
import { holdRound } from './window.server.ts'

/** A round that opened by mistake, and in which no one has voted, begins again: one admin asks, another agrees. */

const NONE = refuse('not_found', 'We can’t find this reset.')
const HERE = href('/admin/voting/reset')

/** Why a season's round cannot be reset; `null` if it can. */
export async function resetProblem(
  round: { year: number; state: 'configured' | 'armed' | 'counted' | 'published' },
  reader: Reader,
): Promise<string | null> {
  const { year } = round
  const [ballots, receipts, blocks] = [
    await countOf(reader.selectFrom('ballots').where('year', '=', year)),
    await countOf(reader.selectFrom('ballot_receipts').where('year', '=', year)),
    // A ballot that was taken back, or deleted outside of the site, was in one.
    await countOf(reader.selectFrom('ballot_blocks').where('year', '=', year).where('ballots', '>', 0)),
  ]
  return resetRefusal({ state: round.state, hadBallots: ballots + receipts + blocks > 0 })
}

/** Asks another admin to reset the current season's round. Refuses while another request waits. */
export async function askForReset(reason: string, admin: FreshAdmin, now: Date) {
  return transaction<Outcome>(async (trx) => {
    const { season, round, at } = await holdRound(now, trx)
    const { year } = season
    const problem = await resetProblem(round, trx)
    if (problem) return refuse('conflict', problem)
    if (await openReset(year, trx))
      return refuse('conflict', 'A reset has already been requested. It has to be decided first.')
    const { id } = await trx
      .insertInto('voting_resets')
      .values({ year, reason, asked_by: admin.userId, asked_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(year, 'reset_asked', { reset: id, reason }, admin, at, trx)
    await tellOtherAdmins(
      {
        title: 'Resetting the vote needs another admin',
        did: `asks to take the opening of the ${year} vote back. No one has voted in it. Another admin has to agree.`,
        note: reason,
        to: HERE,
        key: `reset:${id}`,
      },
      admin,
      at,
      trx,
    )
    return ok()
  })
}

type Decision = 'agree' | 'decline' | 'withdraw'

/**
 * Another admin agrees to a reset: the roll is taken back and voting is switched off, so that its dates and set-up can be changed. Not once
 * a ballot was saved. Or they decline, or the one who asked takes it back.
 */
export async function decideReset(resetId: number, decision: Decision, admin: FreshAdmin, now: Date) {
  return transactionOnCached<Outcome>(async (trx) => {
    const { season, round, at } = await holdRound(now, trx)
    const { year } = season
    const row = await trx
      .selectFrom('voting_resets')
      .where('id', '=', resetId)
      .where('year', '=', year)
      .select(['state', 'asked_by as askedBy', 'asked_at as askedAt'])
      .executeTakeFirst()
    if (!row) return NONE
    const refused = decision === 'withdraw' ? null : decisionRefusal(row, admin.userId)
    if (refused) return refuse(row.state === 'asked' ? 'forbidden' : 'conflict', refused)
    if (decision === 'withdraw' && row.askedBy !== admin.userId)
      return refuse('forbidden', 'Another admin asked for this. You can agree to it or decline it.')
    const asked = { by: row.askedBy, at: row.askedAt }
    const second = decision === 'agree' ? await mayBeSecond(admin, asked, at, trx) : null
    if (second) return second
    const problem = decision === 'agree' ? await resetProblem(round, trx) : null
    if (problem) return refuse('conflict', problem)
    const set = { decided_by: admin.userId, decided_at: at }
    const moved = await move(votingResetLifecycle, decision, { by: 'admin', id: resetId, set }, trx)
    if (!moved.ok) return moved
    await note(year, DECIDED[decision], { reset: resetId }, admin, at, trx)
    if (decision !== 'agree') return ok()
    await forgetEmptyEnd(year, trx)
    await takeRollBack(year, trx)
    await changeSetting('voting_activated_checkbox', '0', admin, at, trx)
    return ok()
  })
}

const DECIDED = { agree: 'reset', decline: 'reset_declined', withdraw: 'reset_withdrawn' } as const

function note(
  year: number,
  what: 'reset_asked' | (typeof DECIDED)[Decision],
  after: Record<string, unknown>,
  admin: AdminViewer,
  at: Date,
  trx: Trx,
): Promise<void> {
  const action = `voting_round.${what}`
  return audit(admin, { action, entity: 'voting_round', entityId: year, after }, at, trx)
}

/** The reset of a season that waits for another admin, or `null`. */
export async function openReset(year: number, reader: Reader) {
  const row = await reader
    .selectFrom('voting_resets as r')
    .innerJoin('users as a', 'a.id', 'r.asked_by')
    .where('r.year', '=', year)
    .where('r.state', '=', 'asked')
    .select(['r.id', 'r.reason', 'r.asked_by as askedById', 'r.asked_at as askedAt'])
    .select(fullName('a').as('askedBy'))
    .executeTakeFirst()
  return row ?? null
}
