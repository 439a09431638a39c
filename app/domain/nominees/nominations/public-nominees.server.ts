import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { sortByTitle } from '#app/domain/judging/slates/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

export interface PublicCategory {
  id: number
  type: CategoryType
  number: number
  name: string
  nominees: { id: number; title: string; studio: string }[]
}

/** A season's announced nominees by category and title. */
export async function publicNominees(year: number, now: Date): Promise<PublicCategory[]> {
  const { rows } = await sql<PublicCategory>`
    select k.id, k.type, k.number, k.name,
      jsonb_agg(jsonb_build_object('id', n.id, 'title', n.display_title, 'studio', n.display_studio)) as nominees
    from nominations n join categories k on k.id = n.category_id
    where n.year = ${year} and ${publicNomination('n', now)}
    group by k.id order by k.number limit 200`.execute(db())
  return rows.map((row) => ({ ...row, nominees: sortByTitle(row.nominees) }))
}
