import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { sortByTitle } from '#app/domain/judging/slates/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

interface PublicNominee {
  id: number
  title: string
  studio: string
  /** Whom a category of people honours, in their order; empty where it honours the work. */
  people: string[]
}

export interface PublicCategory {
  id: number
  type: CategoryType
  number: number
  name: string
  nominees: PublicNominee[]
}

/** A season's announced nominees by title, in the order in which the evening gives their awards. */
export async function publicNominees(year: number, now: Date): Promise<PublicCategory[]> {
  const { rows } = await sql<PublicCategory>`
    select k.id, k.type, k.number, k.name,
      jsonb_agg(jsonb_build_object('id', n.id, 'title', n.display_title, 'studio', n.display_studio, 'people',
        case k.type when 'achievement' then coalesce((select jsonb_agg(p.full_name order by p.sort)
          from nomination_people p where p.nomination_id = n.id), '[]') else '[]' end)) as nominees
    from nominations n join categories k on k.id = n.category_id
    where n.year = ${year} and ${publicNomination('n', now)}
    group by k.id order by k.ceremony_batch nulls last, k.ceremony_order nulls last, k.number limit 200`.execute(
    db(),
  )
  return rows.map((row) => ({ ...row, nominees: sortByTitle(row.nominees) }))
}
