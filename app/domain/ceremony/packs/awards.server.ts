import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import { sortByTitle } from '#app/domain/judging/slates/rules.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import type { ReleasedWinners } from '#app/domain/voting/results/sealed-permission.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Presenter } from '../running-order/schema.ts'
import type { Outcome, PackAward, PackNominee } from './content.ts'
import type { Batch } from './rules.ts'

interface Row {
  id: number
  type: CategoryType
  number: number
  name: string
  block: number | null
  place: number | null
  presenters: Presenter[]
  notes: string
  hidden: boolean
  nominees: PackNominee[] | null
}

/** How many blocks the running order of a season has. */
export async function countBlocks(year: number, reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('categories')
    .where('year', '=', year)
    .where('status', '<>', 'archived')
    .select((eb) => eb.fn.max('ceremony_batch').as('blocks'))
    .executeTakeFirst()
  return row?.blocks ?? 0
}

/**
 * The awards of a block or of all, in the order of the ceremony, with their nominees by title; those that are in no block come
 * last. Nominees of a category in which the admin has a conflict of interest are left out; `everything` is for comparisons only.
 */
export async function ceremonyAwards(
  year: number,
  batch: Batch,
  admin: AdminViewer | 'everything',
  winners: ReleasedWinners | null,
  now: Date,
  reader: Reader,
): Promise<PackAward[]> {
  const block = batch === 'all' ? null : batch
  const isHidden = admin === 'everything' ? sql`false` : conflicted(admin, now)
  const { rows } = await sql<Row>`
    select k.id, k.type, k.number, k.name, k.ceremony_batch as block, k.ceremony_order as place,
      coalesce(a.presenters, '[]') as presenters, coalesce(a.notes, '') as notes,
      ${isHidden} as hidden,
      (select jsonb_agg(jsonb_build_object('id', n.id, 'title', n.display_title, 'studio', n.display_studio, 'people',
        coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.full_name, 'credit', p.credit,
          'pronunciation', p.pronunciation, 'confirmed', p.confirmed_at is not null, 'attending', p.attending) order by p.sort)
          from nomination_people p where p.nomination_id = n.id), '[]')))
        from nominations n where n.category_id = k.id and n.year = k.year
          and n.status in ('confirmed', 'announced')) as nominees
    from categories k left join ceremony_awards a on a.category_id = k.id
    where k.year = ${year} and k.status not in ('suspended', 'archived')
      and (${block}::int is null or k.ceremony_batch = ${block})
    order by k.ceremony_batch nulls last, k.ceremony_order nulls last, k.number limit 500`.execute(reader)
  return rows.map(({ type, number, nominees, hidden, ...row }) => {
    const code = categoryCode({ type, number })
    const shown = hidden ? [] : sortByTitle(nominees ?? [])
    return { ...row, code, hidden, nominees: shown, decided: outcomeOf(code, hidden, winners) }
  })
}

/** Whether the admin has a conflict of interest about any entry of category `k`. */
const conflicted = (admin: AdminViewer, now: Date) => sql`(
  exists (select from submissions s where s.category_id = k.id and ${eligible('s')}
    and not ${withoutConflict(admin, 's.id', now)})
  or exists (select from nominations o where o.category_id = k.id and o.status in ('confirmed', 'announced')
    and not ${visibleTo(admin, 'o', now)}))`

function outcomeOf(code: string, hidden: boolean, winners: ReleasedWinners | null): Outcome | null {
  if (!winners || hidden) return null
  return winners.categories.get(code) ?? { result: 'by_hand', winners: [] }
}

export interface Erratum {
  id: number
  before: string
  after: string
  reason: string
  decidedAt: Date
}

/** Names that were changed after they were locked, the latest first, without the admin's conflicts. */
export async function ceremonyErrata(
  year: number,
  admin: AdminViewer,
  now: Date,
  reader: Reader,
): Promise<Erratum[]> {
  const { rows } = await sql<Erratum>`
    select e.id, e.before ->> 'fullName' as before, e.after ->> 'fullName' as after, e.reason, e.decided_at as "decidedAt"
    from name_errata e join nomination_people p on p.id = e.person_id join nominations n on n.id = p.nomination_id
    where n.year = ${year} and n.status in ('confirmed', 'announced') and ${visibleTo(admin, 'n', now)}
    order by e.id desc limit 100`.execute(reader)
  return rows
}
