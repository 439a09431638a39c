import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import { newSecretToken } from './secret-tokens.server.ts'
import { INVITATION_LASTS_MS } from './invitations.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'

/** Says what every invitation's link has in common. */
export const INVITATION_LINK = {
  holder: 'the person who is invited, by email',
  ends: 'once it is answered; after 14 days',
  in: 'token',
  exchanged: true,
} as const satisfies Partial<SecretLink>

export const NOT_OPEN = refuse('conflict', 'This invitation was already answered or withdrawn.')

/** A new one-time link: the token for the email, and the columns that store it. */
export function newInvitationLink(now: Date) {
  const { token, hash } = newSecretToken()
  const expiresAt = new Date(now.getTime() + INVITATION_LASTS_MS)
  return { token, expiresAt, columns: { token_hash: hash, sent_at: now, expires_at: expiresAt } }
}

/** A refusal beside one field of the form. */
export function besideField(field: string, code: 'invalid' | 'conflict', message: string): Refusal {
  return refuse(code, message, { [field]: [message] })
}

/** Why an address cannot be invited next to these open invitations, or null. */
export function addressRefusal(open: readonly { email: string }[], email: string, most: number) {
  if (open.some((invitation) => invitation.email.toLowerCase() === email.toLowerCase()))
    return besideField(
      'email',
      'conflict',
      'This address is already invited. You can send the invitation again.',
    )
  return open.length < most
    ? null
    : besideField('email', 'conflict', 'Too many invitations are open. Withdraw some first.')
}
