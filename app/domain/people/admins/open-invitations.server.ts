import type { Reader } from '#db/client.ts'

/** Whether an address has an open invitation, so that its owner can sign up where that takes one. */
export async function hasOpenAdminInvitation(email: string, now: Date, reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('admin_invitations')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an address has an open invitation to run or to judge the award. */
export async function isInvitedToWork(email: string, now: Date, reader: Reader): Promise<boolean> {
  if (await hasOpenAdminInvitation(email, now, reader)) return true
  const row = await reader
    .selectFrom('committee_invitations')
    .where('email', '=', email)
    .where('status', '=', 'sent')
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
