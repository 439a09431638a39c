import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import type { NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { Reader } from '#db/client.ts'
import { criteriaOf, writeCriteria } from './commands.server.ts'

const inUse = (year: number, reader: Reader) =>
  reader
    .selectFrom('rubrics as r')
    .where('year', '=', year)
    .where('status', '=', 'active')
    .orderBy('category_type')
    .select(['id', 'category_type as type', 'anchors', 'version'])
    .select((eb) =>
      eb
        .selectFrom('criteria as c')
        .whereRef('c.rubric_id', '=', 'r.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('criteria'),
    )
    .limit(10)
    .execute()

/** The rubrics in use, as drafts of the next season. */
export const nextRubrics: NextSeasonPart = {
  key: 'rubrics',
  title: 'Rubrics',
  text: 'As drafts: publish them before judging begins.',
  stage: 1,
  async describe({ from }, reader) {
    return (await inUse(from, reader)).map(({ id, type, version, criteria }) => ({
      key: `rubric-${id}`,
      label: CATEGORY_TYPE_LABELS[type],
      was: `Version ${version}, ${countText(criteria ?? 0, 'criterion', 'criteria')}`,
      becomes: 'Version 1, a draft',
    }))
  },
  async copy({ from, into }, admin, now, trx) {
    const rubrics = await inUse(from, trx)
    for (const { id: source, type, anchors } of rubrics) {
      const { id } = await trx
        .insertInto('rubrics')
        .values({
          ...{ year: into, category_type: type, version: 1, anchors: JSON.stringify(anchors) },
          ...{ written_by: admin.userId, updated_at: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeCriteria(id, await criteriaOf(source, trx), trx)
      await auditRecord(admin, 'rubric.draft_started', id, { after: { type, version: 1 } }, now, trx)
    }
    return rubrics.length
  },
}
