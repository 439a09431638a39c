import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { MAX_HELD_ROWS, removedAddress, type PersonalData } from '#app/platform/personal-data.ts'
import { indeeAccessLifecycle } from './lifecycle.ts'

const DELETED = 'Deleted member'
const DAY_MS = 24 * 60 * 60_000
/** A list that asks the service to remove a deleted account is kept as it was sent for so long. */
const SENT_FOR_MS = 30 * DAY_MS

/**
 * Consents and the lists with the person. Whom the screening service still knows stays on the next list to be removed, by the address
 * it knows; how many were sent stays known, and who they were goes.
 */
export const consentsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const [screenings, screeningLists] = await Promise.all([
      reader
        .selectFrom('indee_access')
        .where('user_id', '=', userId)
        .orderBy('year', 'desc')
        .select(['year', 'indee_email as email', 'known_email as knownToTheService', 'status'])
        .select(['consented_at as consentedAt', 'exported_at as sentAt', 'activated_at as activeFrom'])
        .select(['ended_at as endedAt', 'ended_reason as endedReason'])
        .limit(MAX_HELD_ROWS)
        .execute(),
      reader
        .selectFrom('indee_list_people as p')
        .innerJoin('indee_access as a', 'a.id', 'p.access_id')
        .innerJoin('indee_lists as l', 'l.id', 'p.list_id')
        .where('a.user_id', '=', userId)
        .orderBy('l.id', 'desc')
        .select(['l.purpose', 'l.made_at as madeAt', 'p.change', 'p.name', 'p.email'])
        .limit(MAX_HELD_ROWS)
        .execute(),
    ])
    return { screenings, ...(screeningLists.length > 0 && { screeningLists }) }
  },
  async remove({ userId }, by, now, trx) {
    const own = await trx
      .selectFrom('indee_access')
      .where('user_id', '=', userId)
      .select(['id', 'status', 'known_email as known'])
      .forUpdate()
      .execute()
    const email = removedAddress(userId)
    for (const { id, status, known } of own) {
      const { numUpdatedRows: listed } = await trx
        .updateTable('indee_list_people')
        .set({ name: DELETED, email })
        .where('access_id', '=', id)
        .executeTakeFirst()
      if (known === null && listed === 0n) {
        await trx.deleteFrom('indee_access').where('id', '=', id).execute()
        continue
      }
      const ended = { indee_email: email, ended_reason: 'The account was deleted.' }
      if (!canMove(indeeAccessLifecycle, status, 'lapse', 'system')) {
        await trx.updateTable('indee_access').set(ended).where('id', '=', id).execute()
        continue
      }
      await moveLocked(
        indeeAccessLifecycle,
        'lapse',
        {
          by: 'system',
          id,
          set: (eb) => ({ ...ended, ended_at: now, version: eb('version', '+', 1) }),
        },
        trx,
      )
      const change = { before: { status }, after: { status: 'revoked', reason: ended.ended_reason } }
      await auditRecord(by, 'indee_access.lapsed', id, change, now, trx)
    }
  },
}

/** Takes the addresses of deleted accounts out of lists that were sent a month ago. Answers how many. */
export async function forgetDeleted(now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update indee_list_people p set name = ${DELETED}, email = a.indee_email
    from indee_access a, indee_lists l
    where a.id = p.access_id and l.id = p.list_id and l.made_at < ${new Date(now.getTime() - SENT_FOR_MS)}
      and a.indee_email like 'deleted-%@removed.invalid' and p.email <> a.indee_email`.execute(db())
  return Number(numAffectedRows ?? 0)
}
