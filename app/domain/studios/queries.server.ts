import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { OwnStudioView } from './own-studio.ts'

export interface StudioMatch {
  id: number
  name: string
  type: string
  country: string
  city: string
  /** How the searcher stands to it, if at all. */
  own: 'invited' | 'requested' | 'active' | 'removed' | null
}

const MOST_MATCHES = 10

/** Active studios whose name holds the words, for "Is one of these yours?". Under two letters there is no search. */
export async function findStudiosByName(
  words: string,
  viewer: Viewer,
  reader: Reader,
): Promise<StudioMatch[]> {
  const text = words.trim()
  if ([...text].length < 2) return []
  return (
    reader
      .selectFrom('studios as s')
      .leftJoin('studio_members as m', (join) =>
        join.onRef('m.studio_id', '=', 's.id').on('m.user_id', '=', viewer.userId),
      )
      .where('s.status', '=', 'active')
      .where('s.name', 'ilike', containing(text))
      // A student's record is one person's own: nobody joins it, and it is nobody's to find.
      .where((eb) => eb.or([eb('s.type', '<>', 'student'), eb('m.status', '=', 'active')]))
      .orderBy('s.name')
      .limit(MOST_MATCHES)
      .select(['s.id', 's.name', 's.type', 's.country', 's.city', 'm.status as own'])
      .execute()
  )
}

/** The studio that holds this name in this country, if it can be joined. */
export async function findNamesake(
  { name, country }: { name: string; country: string },
  viewer: Viewer,
): Promise<StudioMatch | null> {
  const same = (text: string) => text.trim().toLowerCase()
  const found = await findStudiosByName(name, viewer, db())
  return found.find((each) => each.country === country && same(each.name) === same(name)) ?? null
}

/** What a person has told of themselves that a new profile asks for as well. */
export async function knownDetails(
  viewer: Viewer,
): Promise<{ country: string | null; school: string | null }> {
  const known = await db()
    .selectFrom('users as u')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.school', 'is not', null),
    )
    .where('u.id', '=', viewer.userId)
    .orderBy('m.id', 'desc')
    .select(['u.country', 'm.school'])
    .executeTakeFirst()
  return known ?? { country: null, school: null }
}

/** The studios a person belongs to, with their people; requests to join are shown to owners only. */
export async function studiosOf(viewer: Viewer): Promise<OwnStudioView[]> {
  const studios = await db()
    .selectFrom('studios as s')
    .innerJoin('studio_members as own', 'own.studio_id', 's.id')
    .where('own.user_id', '=', viewer.userId)
    .where('own.status', '=', 'active')
    .where('s.status', '=', 'active')
    .orderBy((eb) => eb('s.id', '=', viewer.currentStudioId ?? 0), 'desc')
    .orderBy('s.name')
    .limit(50)
    .selectAll('s')
    .select('own.role')
    .execute()
  if (studios.length === 0) return []
  const people = await db()
    .selectFrom('studio_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where(
      'm.studio_id',
      'in',
      studios.map((studio) => studio.id),
    )
    .where('m.status', 'in', ['active', 'requested'])
    .orderBy('m.created_at')
    .select(['m.studio_id', 'm.role', 'm.status', 'u.id', 'u.first_name', 'u.last_name', 'u.email'])
    .execute()
  return studios.map((studio) => ({
    id: studio.id,
    name: studio.name,
    type: studio.type,
    legalName: studio.legal_name,
    website: studio.website,
    country: studio.country,
    address: [
      studio.address_line1,
      studio.address_line2,
      [studio.postal_code, studio.city].filter(Boolean).join(' '),
      studio.region,
    ].flatMap((line) => line || []),
    billingName: studio.billing_name,
    billingEmail: studio.billing_email,
    taxId: studio.tax_id,
    school: studio.school,
    course: studio.course,
    onBehalfOf: studio.on_behalf_of,
    role: studio.role,
    people: people
      .filter((person) => person.studio_id === studio.id)
      .filter((person) => person.status === 'active' || studio.role === 'owner')
      .map((person) => ({
        userId: person.id,
        name: `${person.first_name} ${person.last_name}`.trim(),
        email: person.email,
        role: person.role,
        status: person.status === 'requested' ? 'requested' : 'active',
      })),
  }))
}

/** Requests of this person to join studios, not answered yet. */
export async function requestsOf(viewer: Viewer): Promise<{ name: string }[]> {
  return db()
    .selectFrom('studio_members as m')
    .innerJoin('studios as s', 's.id', 'm.studio_id')
    .where('m.user_id', '=', viewer.userId)
    .where('m.status', '=', 'requested')
    .where('s.status', '=', 'active')
    .orderBy('s.name')
    .select('s.name')
    .execute()
}

/** The studio that one became part of; `null` when it stands for itself. */
export async function keptStudioOf(studioId: number): Promise<number | null> {
  const row = await db()
    .selectFrom('studios')
    .where('id', '=', studioId)
    .select('merged_into')
    .executeTakeFirst()
  return row?.merged_into ?? null
}

/** A studio's name, whatever its state. */
export async function studioName(studioId: number): Promise<string | null> {
  const row = await db().selectFrom('studios').where('id', '=', studioId).select('name').executeTakeFirst()
  return row?.name ?? null
}
