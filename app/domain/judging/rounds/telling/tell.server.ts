import { transaction, type Reader } from '#db/client.ts'
import { lockBoard } from '#app/domain/judging/board/access.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { isBarred } from '../facts.server.ts'
import { mailOfRound } from './mail-of-round.server.ts'
import { questionsOf } from '../materials/queries.server.ts'
import { NO_ROUND } from '../plan-commands.server.ts'
import { findPlanPage, listRounds, type Round } from '../queries.server.ts'
import { TELL_LABELS, tellRefusal } from '../rules.ts'
import type { TellInput } from '../schema.ts'

const CONFLICTED =
  'You have a conflict of interest in this category. An admin without one tells its entrants who advances.'
const CHANGED = 'This round has changed since you opened the page. Check it again.'

const refusalOf = (round: Round, rounds: readonly Round[], now: Date) =>
  tellRefusal(
    {
      ...round,
      earlierUntold: rounds.some(({ opensAt, toldAt }) => opensAt < round.opensAt && toldAt === null),
    },
    now,
  )

/** A round of a category with how many entrants are told what, and why they cannot be told now; null where there is no such round. */
export async function findRoundToTell(
  admin: AdminViewer,
  { categoryId, roundId }: { categoryId: number; roundId: number },
  now: Date,
  reader: Reader,
) {
  const page = await findPlanPage(admin, categoryId, now, reader)
  const round = page?.rounds.find(({ id }) => id === roundId)
  if (!page || !round) return null
  const counted = await reader
    .selectFrom('round_results as r')
    .innerJoin('submissions as s', 's.id', 'r.submission_id')
    .where('r.round_id', '=', roundId)
    .where('s.category_id', '=', categoryId)
    .where('s.status', '=', 'accepted')
    .select('r.advanced')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('r.advanced')
    .execute()
  const count = (advanced: boolean) => counted.find((row) => row.advanced === advanced)?.count ?? 0
  return {
    asked: round.materialsDue ? await questionsOf(round.id, reader) : [],
    ...{ category: page.category, round, refusal: refusalOf(round, page.rounds, now) },
    ...{ advanced: count(true), out: count(false) },
  }
}

/**
 * Tells the entrants of a category who advances from a round: on their entries, and by email those whom the admin chose. It cannot be taken
 * back. Refuses `not_found`, `forbidden` with a conflict in the category, `closed` before it is decided or before the round before it is
 * told, and `conflict` where another admin was first or the round has changed.
 */
export async function tellEntrants(
  categoryId: number,
  roundId: number,
  { version, mail }: TellInput,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const access = await lockBoard(admin, categoryId, now, trx)
    const rounds = access ? await listRounds(categoryId, trx) : []
    const round = rounds.find(({ id }) => id === roundId)
    if (!access || !round) return refuse('not_found', NO_ROUND)
    if (await isBarred(admin, categoryId, trx)) return refuse('forbidden', CONFLICTED)
    const refusal = refusalOf(round, rounds, now)
    if (refusal) return refuse(refusal === 'told' ? 'conflict' : 'closed', TELL_LABELS[refusal])
    if (round.version !== version) return refuse('conflict', CHANGED)
    await trx
      .updateTable('judging_rounds')
      .set((eb) => ({ told_at: now, told_by: admin.userId, told_mail: mail, version: eb('version', '+', 1) }))
      .where('id', '=', round.id)
      .execute()
    const mails = mail === 'none' ? 0 : await mailOfRound(round, mail, now, trx)
    const after = { round: round.name, emails: mails }
    await auditRecord(admin, 'committee.round_told', access.committeeId, { after }, now, trx)
    return ok({ mails })
  })
}
