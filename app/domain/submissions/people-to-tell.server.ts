import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'

export interface ToldPerson {
  userId: number
  email: string
  name: string
}

/** Reads who is told of each of these entries: who submitted it, as long as they are with its studio; else its owners. */
export async function peopleToTell(
  submissionIds: readonly number[],
  reader: Reader,
): Promise<Map<number, ToldPerson[]>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('submissions as s')
    .innerJoin('studio_members as m', 'm.studio_id', 's.studio_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('s.id', 'in', [...submissionIds])
    .where('m.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where((eb) => eb.or([eb('m.user_id', '=', eb.ref('s.created_by')), eb('m.role', '=', 'owner')]))
    .orderBy('u.id')
    .select(['s.id as submissionId', 'u.id as userId', 'u.email', personName('u').as('name')])
    .select((eb) => eb('m.user_id', '=', eb.ref('s.created_by')).as('isCreator'))
    .execute()
  const byEntry = new Map<number, typeof rows>()
  for (const row of rows) byEntry.set(row.submissionId, [...(byEntry.get(row.submissionId) ?? []), row])
  return new Map(
    [...byEntry].map(([id, people]) => {
      const creators = people.filter(({ isCreator }) => isCreator)
      return [id, creators.length > 0 ? creators : people]
    }),
  )
}
