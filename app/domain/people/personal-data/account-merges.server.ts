import type { AccountMerges } from '#app/platform/account-merges.ts'

/** Requests stay with the account that they were about. While one is open, it is decided first. */
export const deletionsOfMerged: AccountMerges = {
  stays: ['deletion_requests.decided_by', 'deletion_requests.user_id'],
  async refusals({ stays, goes }, _now, reader) {
    const open = await reader
      .selectFrom('deletion_requests')
      .where('user_id', 'in', [stays, goes])
      .where('status', '=', 'open')
      .orderBy('user_id')
      .select('user_id as userId')
      .execute()
    return open.map(
      ({ userId }) => `The person of account ${userId} asks to have it deleted. Decide about that first.`,
    )
  },
}
