import { moveAll } from '#app/platform/lifecycle.server.ts'
import { removedAddress, type PersonalData } from '#app/platform/personal-data.ts'
import { adminInvitationLifecycle } from './lifecycle.ts'

/** Invitations to run the award that went to an address. */
export const adminInvitationsOfPerson: PersonalData = {
  async remove({ userId, email }, _by, now, trx) {
    const to = { by: 'admin', where: { email }, set: { answered_at: now } } as const
    await moveAll(adminInvitationLifecycle, 'cancel', to, trx)
    await trx
      .updateTable('admin_invitations')
      .set({ email: removedAddress(userId) })
      .where('email', '=', email)
      .execute()
  },
}
