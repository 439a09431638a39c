import { moveAll } from '#app/platform/lifecycle.server.ts'
import { MAX_HELD_ROWS, removedAddress, type PersonalData } from '#app/platform/personal-data.ts'
import { adminInvitationLifecycle, adminProposalLifecycle } from './lifecycle.ts'

/** Invitations to run the award that went to an address, and what was decided about a person who was proposed as an admin. */
export const adminRolesOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const proposals = await reader
      .selectFrom('admin_proposals')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .select(['status', 'reason', 'proposed_at as proposedAt', 'decided_at as decidedAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return proposals.length > 0 ? { adminProposals: proposals } : {}
  },
  async remove({ userId, email }, _by, now, trx) {
    const to = { by: 'admin', where: { email }, set: { answered_at: now } } as const
    await moveAll(adminInvitationLifecycle, 'cancel', to, trx)
    await trx
      .updateTable('admin_invitations')
      .set({ email: removedAddress(userId) })
      .where('email', '=', email)
      .execute()
    const own = { by: 'member', where: { user_id: userId }, set: { decided_at: now } } as const
    await moveAll(adminProposalLifecycle, 'step_back', own, trx)
    await trx.updateTable('admin_proposals').set({ reason: '' }).where('user_id', '=', userId).execute()
  },
}
