import type { Trx } from '#db/client.ts'
import { readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { changeCodes } from './codes.server.ts'
import { dayIn } from './days.server.ts'
import type { LockedPartner } from './locked-partner.server.ts'
import { tellPartner } from './mails.server.ts'
import { changeDone } from './mails/partner-mails.ts'
import { releasePlaces } from './places.server.ts'
import { changeTerms, termsOf } from './terms.server.ts'

interface Change {
  toRevisionId: number
  /** The first day of the other level, from which it was billed or credited. */
  countsFrom: string
}

/**
 * Gives a locked partner another level: the days from the one it was billed from, its place, and the codes of each term that has not
 * ended. The place of the new level is held already.
 */
export async function applyLevel(
  partner: LockedPartner,
  { toRevisionId: revisionId, countsFrom }: Change,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const [from, to] = [await readLevelTerms(partner.revisionId, trx), await readLevelTerms(revisionId, trx)]
  const level = { revisionId, amountCents: to.amountCents }
  await changeTerms({ partnerId: partner.id, day: countsFrom, level }, trx)
  await trx
    .updateTable('pool_partners')
    .set((eb) => ({
      level_id: to.levelId,
      revision_id: revisionId,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', partner.id)
    .execute()
  if (partner.levelId !== to.levelId) await releasePlaces(partner.id, partner.levelId, trx)
  const today = dayIn(now, partner.zone)
  const ends = new Set((await termsOf(partner.id, trx)).map(({ termTo }) => termTo))
  for (const endsOn of [...ends].filter((end) => end > today))
    await changeCodes({ ...partner, revisionId }, { wanted: to.freeEntries, endsOn }, by, now, trx)
  const change = { before: { level: from.name }, after: { level: to.name, from: countsFrom } }
  await auditRecord(by, 'pool_partner.level_changed', partner.id, change, now, trx)
  await tellPartner(partner.id, changeDone, now, trx)
}
