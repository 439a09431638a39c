import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, type Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

function rubrics(reader: Reader) {
  return reader
    .selectFrom('rubrics as r')
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
}

/** The criteria and anchors judges score a type of category by. */
export type Rubric = Awaited<ReturnType<ReturnType<typeof rubrics>['execute']>>[number]

function rubricVersions() {
  return rubrics(db())
    .leftJoin('users as w', 'w.id', 'r.written_by')
    .leftJoin('users as p', 'p.id', 'r.published_by')
    .select(['r.year', 'r.category_type as type', 'r.status', 'r.revision'])
    .select(['r.updated_at as updatedAt', 'r.published_at as publishedAt'])
    .select([
      personName('w').$castTo<string | null>().as('writtenBy'),
      personName('p').$castTo<string | null>().as('publishedBy'),
      sql<number>`(select count(*)::int from reviews v where v.rubric_id = r.id and v.status = 'draft')`.as(
        'drafts',
      ),
      sql<number>`(select count(*)::int from reviews v where v.rubric_id = r.id and v.status <> 'draft')`.as(
        'finals',
      ),
    ])
}

export type RubricVersion = Awaited<ReturnType<ReturnType<typeof rubricVersions>['execute']>>[number]

/** All rubrics of a season, by type and the newest first. */
export function listRubrics(_admin: AdminViewer, year: number): Promise<RubricVersion[]> {
  return rubricVersions()
    .where('r.year', '=', year)
    .orderBy('r.category_type', 'desc')
    .orderBy('r.version', 'desc')
    .limit(200)
    .execute()
}

/** A rubric of any season with its versions' details, or null. */
export async function findRubricVersion(_admin: AdminViewer, id: number): Promise<RubricVersion | null> {
  return (await rubricVersions().where('r.id', '=', id).executeTakeFirst()) ?? null
}

/** The rubric in use for a type of category, or null. */
export async function findRubricInUse(
  { year, type }: { year: number; type: CategoryType },
  reader: Reader,
): Promise<Rubric | null> {
  const row = await rubrics(reader)
    .where('r.year', '=', year)
    .where('r.category_type', '=', type)
    .where('r.status', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}

/** The rubric with this id, such as the one a review was started with, or null. */
export async function findRubric(id: number, reader: Reader): Promise<Rubric | null> {
  return (await rubrics(reader).where('r.id', '=', id).executeTakeFirst()) ?? null
}
