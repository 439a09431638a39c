import { db, type Reader } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { containing } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import { camelRow } from '#db/row-names.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export type StudioMatch = Awaited<ReturnType<typeof findStudiosByName>>[number]

const MAX_MATCHES = 10
const MAX_PEOPLE = 2_000

/** Active studios by a part of their name of at least two letters, with the viewer's own place in them. */
export async function findStudiosByName(query: string, viewer: Viewer, reader: Reader) {
  const text = query.trim()
  if ([...text].length < 2) return []
  return (
    reader
      .selectFrom('studios as s')
      .leftJoin('studio_members as m', (join) =>
        join.onRef('m.studio_id', '=', 's.id').on('m.user_id', '=', viewer.userId),
      )
      .where('s.status', '=', 'active')
      .where('s.name', 'ilike', containing(text))
      // A student's profile has one person, so others do not find it.
      .where((eb) => eb.or([eb('s.type', '<>', 'student'), eb('m.status', '=', 'active')]))
      .orderBy('s.name')
      .limit(MAX_MATCHES)
      .select(['s.id', 's.name', 's.type', 's.country', 's.city', 'm.status as own'])
      .execute()
  )
}

/** The studio that has this name in this country, if it can be joined. */
export async function findNamesake(
  { name, country }: { name: string; country: string },
  viewer: Viewer,
): Promise<StudioMatch | null> {
  const same = (text: string) => text.trim().toLowerCase()
  const found = await findStudiosByName(name, viewer, db())
  return found.find((each) => each.country === country && same(each.name) === same(name)) ?? null
}

/** What is known of a person that a new profile asks for. */
export async function knownDetails(viewer: Viewer) {
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

export type StudioPerson = Awaited<ReturnType<typeof peopleOfStudios>>[number]

/** The people of studios, oldest first, with those who ask to join. */
export async function peopleOfStudios(ids: readonly number[], reader: Reader) {
  const rows = await reader
    .selectFrom('studio_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.studio_id', 'in', ids)
    .where('m.status', 'in', ['active', 'requested'])
    .orderBy('m.created_at')
    .orderBy('u.id')
    .select(['m.studio_id as studioId', 'm.role', 'm.status', 'u.id as userId', 'u.email'])
    .select(personName('u').as('name'))
    .limit(MAX_PEOPLE)
    .execute()
  return rows.map(({ status, ...person }) => ({
    ...person,
    status: status === 'requested' ? ('requested' as const) : ('active' as const),
  }))
}

export type OwnStudioView = Awaited<ReturnType<typeof studiosOf>>[number]

/** The studios of a person with their people; only owners see requests to join. */
export async function studiosOf(viewer: Viewer) {
  const studios = await db()
    .selectFrom('studios as s')
    .innerJoin('studio_members as own', 'own.studio_id', 's.id')
    .where('own.user_id', '=', viewer.userId)
    .where('own.status', '=', 'active')
    .where('s.status', '=', 'active')
    .orderBy((eb) => eb('s.id', '=', viewer.currentStudioId ?? 0), 'desc')
    .orderBy('s.name')
    .limit(50)
    .select(['s.id', 's.name', 's.type', 's.legal_name', 's.website', 's.country', 's.address_line1'])
    .select(['s.address_line2', 's.postal_code', 's.city', 's.region', 's.billing_name', 's.billing_email'])
    .select(['s.tax_id', 's.school', 's.course', 's.on_behalf_of', 'own.role'])
    .execute()
  if (studios.length === 0) return []
  const ids = studios.map(({ id }) => id)
  const people = await peopleOfStudios(ids, db())
  return studios.map((row) => {
    const { addressLine1, addressLine2, postalCode, city, region, ...studio } = camelRow(row)
    const town = [postalCode, city].filter(Boolean).join(' ')
    return {
      ...studio,
      address: [addressLine1, addressLine2, town, region].flatMap((line) => line || []),
      people: people.filter(
        ({ studioId, status }) => studioId === studio.id && (status === 'active' || studio.role === 'owner'),
      ),
    }
  })
}

/** The studios this person asks to join. */
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

/** The studio that one was merged into. */
export async function keptStudioOf(studioId: number): Promise<number | null> {
  const row = await findRow('studios', { id: studioId }, ['merged_into'], db())
  return row?.merged_into ?? null
}

/** A studio's name, whatever its status. */
export async function studioName(studioId: number): Promise<string | null> {
  const row = await db().selectFrom('studios').where('id', '=', studioId).select('name').executeTakeFirst()
  return row?.name ?? null
}
