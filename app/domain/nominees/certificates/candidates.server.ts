import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { chosenPeople, PEOPLE_ORDER } from './people.server.ts'
import type { Releasable } from './rules.ts'
import { isStale } from './stale.server.ts'

/** A nominee with what is printed of them and their certificate that is not void; without one its columns are null. */
export interface Candidate extends Releasable {
  personId: number
  nominationId: number
  name: string
  credit: string
  email: string
  linkKey: string
  title: string
  studio: string
  category: string
  season: string
  certificateId: number | null
  publicId: string
  serial: string
  /** Why it was made with an unconfirmed name. */
  reason: string | null
}

/** These people of a season with their certificates, without the admin's conflicts. */
export async function listCandidates(
  admin: AdminViewer,
  year: number,
  personIds: readonly number[],
  now: Date,
  reader: Reader,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id as "personId", n.id as "nominationId", p.full_name as name, p.credit, p.email,
      p.link_key as "linkKey",
      n.display_title as title, n.display_studio as studio, k.name as category, s.label as season,
      n.status in ('confirmed', 'announced') as "inForce", p.confirmed_at is not null as "nameConfirmed",
      c.id as "certificateId", c.public_id as "publicId", c.serial, c.status, c.override_reason as reason,
      coalesce(${isStale}, false) as stale
    from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
      join seasons s on s.year = n.year
      left join certificates c on c.person_id = p.id and c.kind = 'nominee' and c.status <> 'void'
    where ${chosenPeople(admin, year, personIds, now)} order by ${PEOPLE_ORDER}`.execute(reader)
  return rows
}

/** What the previews show of a person. */
export const shownPerson = ({ personId, name, title, category }: Candidate) => ({
  personId,
  name,
  title,
  category,
})
