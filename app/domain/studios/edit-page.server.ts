import { db } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { peopleOfStudios } from './queries.server.ts'
import { invitationState, isStudioType, mayManage } from './rules.ts'
import { detailsOfRecord } from './save-studio.server.ts'

export type StudioToEdit = NonNullable<Awaited<ReturnType<typeof studioToEdit>>>

/** A studio with its people, requests and open invitations, for its owners and admins; `null` for others. */
export async function studioToEdit(studioId: number, viewer: Viewer, now: Date) {
  const studio = await db()
    .selectFrom('studios')
    .where('id', '=', studioId)
    .where('status', '=', 'active')
    .selectAll()
    .executeTakeFirst()
  if (!studio || !isStudioType(studio.type)) return null
  const people = await peopleOfStudios([studioId], db())
  const own = people.find((person) => person.userId === viewer.userId && person.status === 'active')
  if (!mayManage(viewer.role, own?.role ?? null)) return null
  const invitations = await db()
    .selectFrom('studio_invitations')
    .where('studio_id', '=', studioId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .select(['id', 'email', 'role', 'status', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .execute()
  return {
    id: studio.id,
    name: studio.name,
    type: studio.type,
    details: detailsOfRecord(studio),
    people,
    invitations: invitations.map(({ status, ...row }) => ({
      ...row,
      expired: invitationState({ ...row, status }, now) === 'expired',
    })),
  }
}
