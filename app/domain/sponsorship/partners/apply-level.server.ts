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
import { endOf } from './rules.ts'
import { changeTerms, termsOf } from './terms.server.ts'

/** Gives a locked partner another level from today on: terms, place and codes. The place of the new level is held already. */
export async function applyLevel(
  partner: LockedPartner,
  revisionId: number,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const today = dayIn(now, partner.zone)
  const [from, to] = [await readLevelTerms(partner.revisionId, trx), await readLevelTerms(revisionId, trx)]
  await changeTerms({ partnerId: partner.id, revisionId, today }, trx)
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
  const endsOn = endOf(await termsOf(partner.id, trx), today) ?? today
  const [more, fewer] = [
    Math.max(0, to.freeEntries - from.freeEntries),
    Math.max(0, from.freeEntries - to.freeEntries),
  ]
  await changeCodes({ ...partner, revisionId }, { more, fewer, endsOn }, by, now, trx)
  const change = { before: { level: from.name }, after: { level: to.name } }
  await auditRecord(by, 'pool_partner.level_changed', partner.id, change, now, trx)
  await tellPartner(partner.id, changeDone, now, trx)
}
