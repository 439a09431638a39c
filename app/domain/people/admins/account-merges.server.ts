import type { AccountMerges } from '#app/platform/account-merges.ts'
import { isWaiting } from './proposal-queries.server.ts'

/** What was decided about a person stays with the account that it was decided about; who waits to be an admin is decided about first. */
export const adminsOfMerged: AccountMerges = {
  stays: [
    'admin_invitations.accepted_by',
    'admin_invitations.invited_by',
    'admin_proposals.decided_by',
    'admin_proposals.proposed_by',
    'admin_proposals.user_id',
    'factor_removals.asked_by',
  ],
  ends: ['factor_removals.user_id'],
  async refusals({ goes }, _now, reader) {
    if (!(await isWaiting(goes, reader))) return []
    return [`Account ${goes} is waiting to become an admin. Decide on that first.`]
  },
}
