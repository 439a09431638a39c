import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { MAX_HELD_ROWS, removedAddress, type PersonalData } from '#app/platform/personal-data.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { emptyCarts, lockContents } from './contents.server.ts'
import { studioInvitationLifecycle, studioLifecycle, studioMemberLifecycle } from './lifecycle.ts'

/** A person's places in studios. A studio that has no one else is archived without its address and billing details. */
export const studiosOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const studios = await reader
      .selectFrom('studio_members as m')
      .innerJoin('studios as s', 's.id', 'm.studio_id')
      .where('m.user_id', '=', userId)
      .orderBy('s.id')
      .select(['s.name', 's.type', 's.country', 's.city', 's.billing_name as billingName'])
      .select(['s.billing_email as billingEmail', 'm.role', 'm.status', 'm.created_at as since'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { studios }
  },
  async keptBecause({ userId }, reader) {
    // Who owns a studio changes under this lock.
    if (reader.isTransaction)
      await reader
        .selectFrom('studios')
        .where('id', 'in', (own) =>
          own.selectFrom('studio_members').where('user_id', '=', userId).select('studio_id'),
        )
        .orderBy('id')
        .select('id')
        .forUpdate()
        .execute()
    const studio = await reader
      .selectFrom('studio_members as own')
      .innerJoin('studios as s', 's.id', 'own.studio_id')
      .where('own.user_id', '=', userId)
      .where('own.role', '=', 'owner')
      .where('own.status', '=', 'active')
      .where('s.status', '=', 'active')
      .where(
        sql<boolean>`exists (select from studio_members m
        where m.studio_id = s.id and m.user_id <> ${userId} and m.status = 'active')`,
      )
      .where(
        sql<boolean>`not exists (select from studio_members m
        where m.studio_id = s.id and m.user_id <> ${userId} and m.status = 'active' and m.role = 'owner')`,
      )
      .orderBy('s.name')
      .select('s.name')
      .limit(1)
      .executeTakeFirst()
    return studio
      ? `This person is the only owner of ${studio.name}, which has other people. Make one of them an owner first.`
      : null
  },
  async remove({ userId, email }, by, now, trx) {
    const places = await moveAll(
      studioMemberLifecycle,
      'remove',
      { by: 'admin', where: { user_id: userId }, returning: ['studio_id'] },
      trx,
    )
    for (const { studio_id: id } of places) {
      await auditRecord(by, 'studio.person_removed', id, { before: { user: userId } }, now, trx)
      await leaveEmpty(id, userId, by, now, trx)
    }
    const to = { by: 'admin', where: { email }, set: { answered_at: now } } as const
    await moveAll(studioInvitationLifecycle, 'cancel', to, trx)
    await trx
      .updateTable('studio_invitations')
      .set({ email: removedAddress(userId) })
      .where('email', '=', email)
      .execute()
  },
}

/** Archives a studio whose last person left, and removes the details that were theirs. Its name is that of its entries. */
async function leaveEmpty(studioId: number, userId: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  const cartIds = await lockContents([studioId], trx)
  const studio = await trx
    .selectFrom('studios')
    .where('id', '=', studioId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('studio_members as m')
            .whereRef('m.studio_id', '=', 'studios.id')
            .where('m.status', '=', 'active')
            .select('m.user_id'),
        ),
      ),
    )
    .select('status')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!studio) return
  if (studio.status === 'active') {
    await moveLocked(studioLifecycle, 'archive', { by: 'admin', id: studioId, set: { updated_at: now } }, trx)
    await emptyCarts(cartIds, now, trx)
    const change = { before: { status: 'active' }, after: { status: 'archived' } }
    await auditRecord(by, 'studio.archived', studioId, change, now, trx)
  }
  await trx
    .updateTable('studios')
    .set({
      legal_name: null,
      address_line1: 'Removed',
      address_line2: null,
      city: 'Removed',
      region: null,
      postal_code: null,
      billing_name: null,
      billing_email: removedAddress(userId),
      tax_id: null,
    })
    .where('id', '=', studioId)
    .execute()
}
