import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { roleScores } from '#app/domain/judging/reviews/window.ts'
import { sortByTitle } from '#app/domain/judging/slates/rules.ts'
import { validSigners } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { personWithoutConflict } from '#app/platform/conflicts/visibility.server.ts'

export interface JuryMember {
  userId: number
  name: string
  isChair: boolean
  /** Has no conflict of interest with any nominee, whatever access was granted for reading: takes part in the decision. */
  isFree: boolean
}

export interface Jury {
  year: number
  categoryId: number
  /** "P08" */
  code: string
  name: string
  /** The chair first. */
  members: JuryMember[]
  /** By title. */
  nominees: { id: number; title: string; studio: string }[]
}

/**
 * Names who decides an award that its committee alone decides, and about which nominees; `null` for any other award, and while it has no
 * nominee. Members have accepted their seat and signed; alternates are none of them.
 */
export async function findJury(year: number, categoryId: number, reader: Reader): Promise<Jury | null> {
  const award = await reader
    .selectFrom('categories as k')
    .innerJoin('committees as c', 'c.category_id', 'k.id')
    .where('k.id', '=', categoryId)
    .where('k.year', '=', year)
    .where('k.vote_scope', '=', 'jury')
    .where('k.status', 'not in', ['suspended', 'archived'])
    .select(['k.type', 'k.number', 'k.name', 'c.id as committeeId'])
    .executeTakeFirst()
  if (!award) return null
  const nominees = await reader
    .selectFrom('nominations')
    .where('year', '=', year)
    .where('category_id', '=', categoryId)
    .where('status', 'in', ['confirmed', 'announced'])
    .select(['id', 'display_title as title', 'display_studio as studio'])
    .limit(200)
    .execute()
  if (nominees.length === 0) return null
  const seats = await reader
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', award.committeeId)
    .where('m.status', '=', 'accepted')
    .where('u.status', '=', 'active')
    .where(sql<boolean>`m.user_id in (${validSigners('judge', year)})`)
    .select(['m.user_id as userId', 'm.role', personName('u').as('name')])
    .select(
      sql<boolean>`not exists (select from nominations o where o.category_id = ${categoryId} and o.year = ${year}
        and o.status in ('confirmed', 'announced') and o.submission_id is not null
        and not ${personWithoutConflict('m.user_id', 'o.submission_id')})`.as('isFree'),
    )
    .orderBy((eb) => eb('m.role', '<>', 'chair'))
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(200)
    .execute()
  const members = seats
    .filter(({ role }) => role === 'chair' || roleScores(role))
    .map(({ role, ...seat }) => ({ ...seat, isChair: role === 'chair' }))
  const { name } = award
  return { year, categoryId, code: categoryCode(award), name, members, nominees: sortByTitle(nominees) }
}
