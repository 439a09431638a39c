import { transaction } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { tellOtherAdmins } from './tell-admins.server.ts'
import { holdRound } from './window.server.ts'

const PAGE = href('/admin/voting/pause')
const keyOf = (at: Date) => `pause:${at.toISOString()}`

/** Pauses voting while it is open, with a note for all to read. No ballot is saved until it is resumed; the end does not move. */
export async function pauseVoting(pauseNote: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const { season, round, window, at } = await holdRound(now, trx)
    const { year } = season
    if (window.state !== 'open') return refuse('closed', 'Voting is not open, so it can’t be paused.')
    if (round.pausedAt) return refuse('conflict', 'Voting is already paused.')
    const paused = { paused_at: at, pause_note: pauseNote }
    await trx
      .insertInto('voting_rounds')
      .values({ year, ...paused })
      .onConflict((conflict) => conflict.column('year').doUpdateSet(paused))
      .execute()
    await audit(
      admin,
      { action: 'voting_round.paused', entity: 'voting_round', entityId: year, after: { note: pauseNote } },
      at,
      trx,
    )
    const did = 'paused voting. Members read the note below instead of their ballot.'
    await tellOtherAdmins(
      { title: 'Voting is paused', did, note: pauseNote, to: PAGE, key: keyOf(at) },
      admin,
      at,
      trx,
    )
    return ok()
  })
}

/** Lets members vote again. */
export async function resumeVoting(admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const { season, round, window, at } = await holdRound(now, trx)
    const { year } = season
    if (!round.pausedAt) return refuse('conflict', 'Voting is not paused.')
    if (window.state !== 'open') return refuse('closed', 'Voting has closed, so it can’t be resumed.')
    await trx
      .updateTable('voting_rounds')
      .set({ paused_at: null, pause_note: '' })
      .where('year', '=', year)
      .execute()
    const before = { since: round.pausedAt.toISOString(), note: round.pauseNote }
    await audit(
      admin,
      { action: 'voting_round.resumed', entity: 'voting_round', entityId: year, before },
      at,
      trx,
    )
    const did = 'resumed voting. Members can vote again.'
    await tellOtherAdmins(
      { title: 'Voting is open again', did, note: '', to: PAGE, key: keyOf(at) },
      admin,
      at,
      trx,
    )
    return ok()
  })
}
