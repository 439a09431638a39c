import { transaction, type Reader } from '#db/client.ts'
import { lockBoard } from '#app/domain/judging/board/access.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { isBarred } from '../facts.server.ts'
import { NO_ROUND } from '../plan-commands.server.ts'
import { PUBLISH_LABELS, publishRefusal, type Publication } from './publication.ts'
import { countOfRound } from './published.server.ts'
import { findPlanPage, listRounds } from '../queries.server.ts'

const CONFLICTED =
  'You have a conflict of interest in this category. An admin without one decides what the public sees.'
const CHANGED = 'This round has changed since you opened the page. Check it again.'

/** A round of a category with how many entries the public sees of it, and why nothing can change now; null where there is no such round. */
export async function findRoundToPublish(
  admin: AdminViewer,
  { categoryId, roundId }: { categoryId: number; roundId: number },
  now: Date,
  reader: Reader,
) {
  const page = await findPlanPage(admin, categoryId, now, reader)
  const round = page?.rounds.find(({ id }) => id === roundId)
  if (!page || !round) return null
  const wanted: Publication = round.publishedAt === null ? 'publish' : 'hide'
  const [entries, configs] = await Promise.all([countOfRound(roundId, reader), configValues()])
  return {
    ...{ category: page.category, round, wanted, refusal: publishRefusal(round, wanted), entries },
    isBlind: configs.judging_blind === '1',
  }
}

/**
 * Lets everyone see which entries advanced from a round, or takes that back. Refuses `not_found`,
 * `forbidden` with a conflict in the category, `closed` before entrants are told, and `conflict` where another admin was first or the
 * round has changed.
 */
export async function publishRound(
  categoryId: number,
  roundId: number,
  { version, wanted }: { version: number; wanted: Publication },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const access = await lockBoard(admin, categoryId, now, trx)
    const round = access && (await listRounds(categoryId, trx)).find(({ id }) => id === roundId)
    if (!access || !round) return refuse('not_found', NO_ROUND)
    if (await isBarred(admin, categoryId, trx)) return refuse('forbidden', CONFLICTED)
    const refusal = publishRefusal(round, wanted)
    if (refusal) return refuse(refusal === 'untold' ? 'closed' : 'conflict', PUBLISH_LABELS[refusal])
    if (round.version !== version) return refuse('conflict', CHANGED)
    const isPublic = wanted === 'publish'
    await trx
      .updateTable('judging_rounds')
      .set((eb) => ({
        published_at: isPublic ? now : null,
        published_by: isPublic ? admin.userId : null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', round.id)
      .execute()
    const action = isPublic ? 'committee.round_published' : 'committee.round_hidden'
    await auditRecord(admin, action, access.committeeId, { after: { round: round.name } }, now, trx)
    return ok()
  })
}
