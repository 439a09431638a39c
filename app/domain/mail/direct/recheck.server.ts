import { db } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import type { Message } from '../own-mails.server.ts'

/** Why a message to a selected person is not sent any more, or `null`. Opens nothing: the mail goes to the address itself. */
export async function directMailOvertaken({ user_id, to_email }: Message): Promise<string | null> {
  if (user_id === null) return null
  const user = await findRow('users', { id: user_id }, ['email', 'status'], db())
  if (!user || user.status !== 'active') return 'The account is suspended.'
  return user.email.toLowerCase() === to_email.toLowerCase() ? null : 'The account has another address now.'
}
