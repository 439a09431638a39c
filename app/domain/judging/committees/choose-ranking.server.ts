import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { changeCommittee } from './managed-committee.server.ts'
import { rankingRefusal, type RankingFacts } from './ranking.ts'
import type { RankingInput } from './schema.ts'

/** Why the method of ranking of a committee stays as it is; null while an admin can choose another. */
export async function rankingHeldBy(committeeId: number, reader: Reader): Promise<string | null> {
  const { rows } = await sql<RankingFacts>`
    select exists (select from reviews where committee_id = ${committeeId}) as "isScored",
      exists (select from slates where committee_id = ${committeeId} and status in ('submitted', 'confirmed'))
        as "isFrozen"`.execute(reader)
  return rows[0] ? rankingRefusal(rows[0]) : null
}

/**
 * Chooses how the entries of a category are ranked. A save of scores holds the committee too, so either it comes first and nothing
 * changes, or it is ranked by what was chosen before it. Refuses `closed` after the first saved score and while the admins have the
 * slate, `conflict` when the committee was changed since the form was made.
 */
export function chooseRanking(committeeId: number, input: RankingInput, admin: AdminViewer, now: Date) {
  return changeCommittee(committeeId, admin, async ({ version, rankedBy }, trx) => {
    const held = await rankingHeldBy(committeeId, trx)
    if (held !== null) return refuse('closed', held)
    if (version !== input.version)
      return refuse('conflict', 'Another person has saved these settings. Check them before you save again.')
    if (rankedBy === input.rankedBy) return ok()
    await trx
      .updateTable('committees')
      .set({ ranked_by: input.rankedBy, version: version + 1 })
      .where('id', '=', committeeId)
      .execute()
    const change = { before: { rankedBy }, after: { rankedBy: input.rankedBy } }
    await auditRecord(admin, 'committee.ranking_chosen', committeeId, change, now, trx)
    return ok()
  })
}
