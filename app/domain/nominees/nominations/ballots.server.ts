import { sql } from 'kysely'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

export interface BallotSheet {
  categoryId: number
  /** "P08 Short Film" */
  category: string
  /** The number of choices on the ballot. */
  picks: number
  nominees: { id: number; title: string; studio: string; names: string[] }[]
}

interface Row extends Omit<BallotSheet, 'category'> {
  number: number
  type: CategoryType
  name: string
}

/** A season's paper ballots by category; a category in which the admin has any conflict is left out. */
export async function ballotSheets(admin: AdminViewer, year: number, now: Date): Promise<BallotSheet[]> {
  const { rows } = await sql<Row>`
    select k.id as "categoryId", k.number, k.type, k.name, k.vote_picks as picks,
      jsonb_agg(jsonb_build_object('id', n.id, 'title', n.display_title, 'studio', n.display_studio, 'names',
        coalesce((select jsonb_agg(p.full_name order by p.sort) from nomination_people p
          where p.nomination_id = n.id), '[]')) order by lower(n.display_title), n.id) as nominees
    from nominations n join categories k on k.id = n.category_id
    where n.year = ${year} and n.status in ('confirmed', 'announced') and k.vote_scope <> 'none'
      and k.status not in ('suspended', 'archived')
      and not exists (select from submissions s where s.category_id = k.id and ${eligible('s')}
        and not ${withoutConflict(admin, 's.id', now)})
      and not exists (select from nominations o where o.category_id = k.id and o.status in ('confirmed', 'announced')
        and not ${visibleTo(admin, 'o', now)})
    group by k.id order by k.number limit 200`.execute(db())
  return rows.map(({ number, type, name, ...row }) => ({
    ...row,
    category: categoryTitle({ type, number, name }),
  }))
}
