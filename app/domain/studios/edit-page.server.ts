import { db } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { DetailTexts } from './details.ts'
import type { StudioPerson } from './own-studio.ts'
import { invitationState, isStudioType, mayManage, type StudioRole, type StudioType } from './rules.ts'
import { detailsOfRecord } from './save-studio.server.ts'

export interface PendingInvitation {
  id: number
  email: string
  role: StudioRole
  sentAt: Date
  expiresAt: Date
  expired: boolean
}

export interface StudioToEdit {
  id: number
  name: string
  type: StudioType
  details: DetailTexts
  people: StudioPerson[]
  invitations: PendingInvitation[]
}

const MOST_PEOPLE = 500

/** A studio with its people, requests and waiting invitations, for its owners and administrators; `null` for others. */
export async function studioToEdit(
  studioId: number,
  viewer: Viewer,
  now: Date,
): Promise<StudioToEdit | null> {
  const studio = await db()
    .selectFrom('studios')
    .where('id', '=', studioId)
    .where('status', '=', 'active')
    .selectAll()
    .executeTakeFirst()
  if (!studio || !isStudioType(studio.type)) return null
  const people = await db()
    .selectFrom('studio_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.studio_id', '=', studioId)
    .where('m.status', 'in', ['active', 'requested'])
    .orderBy('m.created_at')
    .orderBy('u.id')
    .limit(MOST_PEOPLE)
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'm.role', 'm.status'])
    .execute()
  const own = people.find((person) => person.id === viewer.userId && person.status === 'active')
  if (!mayManage(viewer.role, own?.role ?? null)) return null
  const invitations = await db()
    .selectFrom('studio_invitations')
    .where('studio_id', '=', studioId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .select(['id', 'email', 'role', 'status', 'sent_at', 'expires_at'])
    .execute()
  return {
    id: studio.id,
    name: studio.name,
    type: studio.type,
    details: detailsOfRecord(studio),
    people: people.map((person) => ({
      userId: person.id,
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      role: person.role,
      status: person.status === 'requested' ? 'requested' : 'active',
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
      expired: invitationState({ status: row.status, expiresAt: row.expires_at }, now) === 'expired',
    })),
  }
}
