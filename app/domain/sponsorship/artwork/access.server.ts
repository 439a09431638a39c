import { isConfirmedAddressOf } from '#app/domain/people/accounts/confirmed-email.ts'
import type { Reader } from '#db/client.ts'
import { readApplicationToken } from '#app/domain/sponsorship/applications/link.server.ts'
import type { Actor, Viewer } from '#app/platform/viewer.ts'

/** A sponsorship that was opened by its secret link, its owner or an admin. */
export interface OpenedSponsorship {
  id: number
  role: 'owner' | 'admin'
  /** Of the secret link; links on its pages carry it on. */
  token: string
}

/** Who writes for a sponsorship. */
export type ArtworkActor = Actor & { role: OpenedSponsorship['role'] }

/** A sponsorship for who holds its secret link, the signed-in owner, or an admin; `null` for all others: its number opens nothing. */
export async function openSponsorship(
  asked: { id: number; token: string; viewer: Viewer | null },
  now: Date,
  reader: Reader,
): Promise<OpenedSponsorship | null> {
  const { id, token, viewer } = asked
  if (token !== '' && (await readApplicationToken(token, now, reader)) === id)
    return { id, token, role: 'owner' }
  if (!viewer) return null
  const row = await reader
    .selectFrom('sponsorships')
    .where('id', '=', id)
    .where('applied_at', 'is not', null)
    .select(['user_id as userId', 'contact_email as email'])
    .executeTakeFirst()
  if (!row) return null
  const isOwn = row.userId === viewer.userId || isConfirmedAddressOf(viewer, row.email)
  if (isOwn) return { id, token: '', role: 'owner' }
  return viewer.role === 'admin' ? { id, token: '', role: 'admin' } : null
}
