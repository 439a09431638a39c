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
