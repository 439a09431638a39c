import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Anchor, Criterion, RubricStatus } from '#app/domain/judging/rubrics/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

/** What judges score entries of a type of category by. */
export interface Rubric {
  id: number
  version: number
  criteria: Criterion[]
  anchors: Anchor[]
}

export interface RubricVersion extends Rubric {
  year: number
  type: CategoryType
  status: RubricStatus
  revision: number
  updatedAt: Date
  publishedAt: Date | null
  writtenBy: string | null
  publishedBy: string | null
  /** Reviews that refer to it, by their state. */
  drafts: number
  finals: number
}

function versions(reader: Reader) {
  return reader
    .selectFrom('rubrics as r')
    .leftJoin('users as w', 'w.id', 'r.written_by')
    .leftJoin('users as p', 'p.id', 'r.published_by')
    .select((eb) => [
      'r.id',
      'r.year',
      'r.category_type as type',
      'r.version',
      'r.status',
      'r.anchors',
      'r.revision',
      'r.updated_at as updatedAt',
      'r.published_at as publishedAt',
      'w.first_name as w_first',
      'w.last_name as w_last',
      'p.first_name as p_first',
      'p.last_name as p_last',
      jsonArrayFrom(
        eb
          .selectFrom('criteria as c')
          .whereRef('c.rubric_id', '=', 'r.id')
          .orderBy('c.sort')
          .select(['c.id', 'c.name', 'c.prompt', 'c.weight']),
      ).as('criteria'),
      eb
        .selectFrom('reviews as v')
        .whereRef('v.rubric_id', '=', 'r.id')
        .where('v.status', '=', 'draft')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('drafts'),
      eb
        .selectFrom('reviews as v')
        .whereRef('v.rubric_id', '=', 'r.id')
        .where('v.status', '<>', 'draft')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('finals'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

const named = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim() || null

function asVersion({ w_first, w_last, p_first, p_last, ...row }: Row): RubricVersion {
  return {
    ...row,
    writtenBy: named(w_first, w_last),
    publishedBy: named(p_first, p_last),
    drafts: row.drafts ?? 0,
    finals: row.finals ?? 0,
  }
}

/** Every rubric of a season, by type and from the newest on. */
export async function rubricsOf(_admin: AdminViewer, year: number): Promise<RubricVersion[]> {
  const rows = await versions(db())
    .where('r.year', '=', year)
    .orderBy('r.category_type', 'desc')
    .orderBy('r.version', 'desc')
    .limit(200)
    .execute()
  return rows.map(asVersion)
}

/** A rubric of any season, or null. */
export async function findRubric(_admin: AdminViewer, id: number): Promise<RubricVersion | null> {
  const row = await versions(db()).where('r.id', '=', id).executeTakeFirst()
  return row ? asVersion(row) : null
}

/** The rubric in use for a type of category, or the one with `id` where a review was begun on it. */
export async function rubricFor(
  by: { id: number } | { year: number; type: CategoryType },
  reader: Reader,
): Promise<Rubric | null> {
  const row = await reader
    .selectFrom('rubrics as r')
    .$if('id' in by, (query) => query.where('r.id', '=', 'id' in by ? by.id : 0))
    .$if(!('id' in by), (query) =>
      'id' in by
        ? query
        : query
            .where('r.year', '=', by.year)
            .where('r.category_type', '=', by.type)
            .where('r.status', '=', 'active'),
    )
    .select((eb) => [
      'r.id',
      'r.version',
      'r.anchors',
      jsonArrayFrom(
        eb
          .selectFrom('criteria as c')
          .whereRef('c.rubric_id', '=', 'r.id')
          .orderBy('c.sort')
          .select(['c.id', 'c.name', 'c.prompt', 'c.weight']),
      ).as('criteria'),
    ])
    .executeTakeFirst()
  return row ?? null
}
