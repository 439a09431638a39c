import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { rubricProblems, weightSum, type CriterionInput } from './rules.ts'
import { anchorsOf, type RubricInput } from './schema.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { rubricLifecycle } from './lifecycle.ts'

const lockVersions = (year: number, type: CategoryType, trx: Trx) =>
  advisoryLock(`rubric versions ${year} ${type}`, trx)

/**
 * Starts the next version for a type of category as a draft, with the criteria of the latest one, also of an earlier season; an
 * existing draft is continued.
 */
export async function startRubric(type: CategoryType, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    await lockVersions(year, type, trx)
    const latest = await trx
      .selectFrom('rubrics')
      .where('category_type', '=', type)
      .where('year', '<=', year)
      .orderBy('year', 'desc')
      .orderBy('version', 'desc')
      .select(['id', 'year', 'version', 'status', 'anchors'])
      .limit(1)
      .executeTakeFirst()
    const own = latest?.year === year ? latest : null
    if (own?.status === 'draft') return { id: own.id, created: false }
    const version = (own?.version ?? 0) + 1
    const { id } = await trx
      .insertInto('rubrics')
      .values({
        year,
        category_type: type,
        version,
        anchors: JSON.stringify(latest?.anchors ?? anchorsOf([])),
        written_by: admin.userId,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (latest) await writeCriteria(id, await criteriaOf(latest.id, trx), trx)
    await auditRecord(admin, 'rubric.draft_started', id, { after: { type, version } }, now, trx)
    return { id, created: true }
  })
}

/** The criteria of a rubric in their order. */
export function criteriaOf(rubricId: number, trx: Trx): Promise<CriterionInput[]> {
  return trx
    .selectFrom('criteria')
    .where('rubric_id', '=', rubricId)
    .orderBy('sort')
    .select(['name', 'prompt', 'weight'])
    .execute()
}

/** Puts these criteria in place of those a draft has. */
export async function writeCriteria(
  rubricId: number,
  criteria: readonly CriterionInput[],
  trx: Trx,
): Promise<void> {
  await trx.deleteFrom('criteria').where('rubric_id', '=', rubricId).execute()
  if (criteria.length === 0) return
  await trx
    .insertInto('criteria')
    .values(
      criteria.map(({ name, prompt, weight }, index) => ({
        rubric_id: rubricId,
        sort: index + 1,
        name,
        prompt,
        weight,
      })),
    )
    .execute()
}

async function lockRubric(id: number, trx: Trx) {
  return trx
    .selectFrom('rubrics')
    .where('id', '=', id)
    .select(['id', 'year', 'category_type', 'version', 'status', 'revision', 'anchors'])
    .forUpdate()
    .executeTakeFirst()
}

/** Saves a draft, finished or not. Refuses `conflict` when it was saved or published since the form was opened. */
export async function saveRubric(id: number, input: RubricInput, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const draft = await lockRubric(id, trx)
    if (!draft) return refuse('not_found', 'We can’t find this rubric.')
    if (draft.status !== 'draft')
      return refuse('conflict', 'This version has been published. Start a new version to change it.')
    if (draft.revision !== input.revision)
      return refuse(
        'conflict',
        'Another admin saved this draft since you opened it. Their version is below; saving yours replaces it.',
      )
    const revision = draft.revision + 1
    await trx
      .updateTable('rubrics')
      .set({
        anchors: JSON.stringify(anchorsOf(input.anchors)),
        revision,
        written_by: admin.userId,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    const before = await criteriaOf(id, trx)
    await writeCriteria(id, input.criteria, trx)
    const shown = (rows: readonly CriterionInput[]) => ({
      criteria: rows.map(({ name, weight }) => `${name || 'Unnamed'} ${weight}%`).join(', '),
    })
    const change = { before: shown(before), after: shown(input.criteria) }
    await auditRecord(admin, 'rubric.saved', id, change, now, trx)
    return ok({ revision })
  })
}

/**
 * Puts a draft in use and retires the version before it; it never changes again. Reviews keep the version they were started with.
 * Refuses `conflict` when the draft has changed since `seenRevision`, `invalid` when it is incomplete.
 */
export async function publishRubric(id: number, seenRevision: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const found = await findRow('rubrics', { id }, ['year', 'category_type'], trx)
    if (!found) return refuse('not_found', 'We can’t find this rubric.')
    await lockVersions(found.year, found.category_type, trx)
    const draft = await lockRubric(id, trx)
    if (!draft) return refuse('not_found', 'We can’t find this rubric.')
    if (draft.status !== 'draft')
      return refuse('conflict', `Version ${draft.version} has already been published.`)
    if (draft.revision !== seenRevision)
      return refuse('conflict', 'The draft has changed since you opened this page. Review it again.')
    const criteria = await criteriaOf(id, trx)
    const [problem] = rubricProblems(criteria, draft.anchors)
    if (problem) return refuse('invalid', problem)
    const [old] = await moveAll(
      rubricLifecycle,
      'retire',
      {
        by: 'admin',
        where: { year: draft.year, category_type: draft.category_type },
        returning: ['id', 'version'],
      },
      trx,
    )
    const set = { published_at: now, published_by: admin.userId, updated_at: now }
    await moveLocked(rubricLifecycle, 'publish', { by: 'admin', id, set }, trx)
    const { kept } = await trx
      .selectFrom('reviews')
      .where('rubric_id', '=', old?.id ?? 0)
      .select((eb) => eb.fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow()
    const change = {
      before: { inUse: old ? `version ${old.version}` : null },
      after: { inUse: `version ${draft.version}`, weights: weightSum(criteria), reviewsKept: kept },
    }
    await auditRecord(admin, 'rubric.published', id, change, now, trx)
    return ok({ version: draft.version, kept })
  })
}
