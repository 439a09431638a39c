import { sql } from 'kysely'
import { advisoryLock, type Reader, type Trx } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { insertCopies } from './binding-commands.server.ts'
import type { CategoryField } from './fields.ts'
import { planMany, type ManyInput, type ManyLine } from './many-questions.ts'
import { remeasure } from './measure-entries.server.ts'
import { planVersion } from './plan-version.server.ts'
import { fieldsOfCategories, findCategories } from './queries.server.ts'

interface ManyPlan {
  version: string
  categories: { id: number; title: string; lines: ManyLine[] }[]
}

/** The questions of these categories by field, each as the first category asks it. */
function firstAsked(questions: ReadonlyMap<number, readonly CategoryField[]>) {
  const known = new Map<number, CategoryField & { from: number }>()
  for (const [from, asked] of questions)
    for (const question of asked) if (!known.has(question.id)) known.set(question.id, { ...question, from })
  return known
}

/** Works out what a change of some questions does in these categories, with the version of all that it depends on. */
export async function planManyQuestions(
  ids: readonly number[],
  input: ManyInput,
  reader: Reader,
): Promise<ManyPlan> {
  const categories = await findCategories(ids, reader)
  const questions = await fieldsOfCategories(ids, reader)
  const known = firstAsked(questions)
  return {
    version: planVersion(categories, questions),
    categories: ids.flatMap((id) => {
      const category = categories.get(id)
      const lines = category ? planMany(input, questions.get(id) ?? [], known) : []
      return category ? [{ id, title: categoryTitle(category), lines }] : []
    }),
  }
}

/** Counts how many entries of these categories have an answer to some of the questions, which are hidden when these are removed. */
export async function answersToQuestions(
  ids: readonly number[],
  fieldIds: readonly number[],
  reader: Reader,
): Promise<number> {
  if (ids.length === 0 || fieldIds.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM submissions s
    WHERE s.category_id = ANY(${[...ids]}::bigint[]) AND (
      EXISTS (SELECT 1 FROM submission_values v WHERE v.submission_id = s.id AND v.field_id = ANY(${[...fieldIds]}::bigint[]))
      OR EXISTS (SELECT 1 FROM submission_files x WHERE x.submission_id = s.id AND x.field_id = ANY(${[...fieldIds]}::bigint[]))
      OR (EXISTS (SELECT 1 FROM fields f WHERE f.id = ANY(${[...fieldIds]}::bigint[]) AND f.type = 'people')
        AND EXISTS (SELECT 1 FROM submission_people p WHERE p.submission_id = s.id)))
  `.execute(reader)
  return rows[0]?.count ?? 0
}

/** Changes some questions in many categories together. Refuses `conflict` when one of the categories has changed since `version`. */
export function changeManyQuestions(
  ids: readonly number[],
  input: ManyInput,
  version: string,
  admin: AdminViewer,
  now: Date,
) {
  return transactionOnCached(async (trx) => {
    await advisoryLock('fields', trx)
    const plan = await planManyQuestions(ids, input, trx)
    if (plan.version !== version)
      return refuse(
        'conflict',
        'The questions have changed since you opened this page. Check the result again.',
      )
    let changed = 0
    for (const category of plan.categories) {
      const lines = category.lines.filter(({ becomes }) => becomes !== null)
      if (lines.length === 0) continue
      await applyLines(category.id, lines, input, ids, trx)
      changed += lines.length
      await remeasure(category.id, now, trx)
      for (const { question, text } of lines) {
        const after = { question: question.label, change: text }
        await auditRecord(admin, 'category.question_changed', category.id, { after }, now, trx)
      }
    }
    return ok({ changed })
  })
}

async function applyLines(
  categoryId: number,
  lines: readonly ManyLine[],
  input: ManyInput,
  ids: readonly number[],
  trx: Trx,
): Promise<void> {
  const bindingIds = lines.map(({ question }) => question.bindingId)
  if (input.change === 'ask') {
    const known = firstAsked(await fieldsOfCategories(ids, trx))
    for (const { question } of lines) {
      const from = known.get(question.id)?.from
      if (from !== undefined) await insertCopies(categoryId, from, [question.id], trx)
    }
  } else if (input.change === 'remove') {
    await trx.deleteFrom('category_fields').where('id', 'in', bindingIds).execute()
  } else {
    const set =
      input.change === 'section'
        ? { section: input.section }
        : input.change === 'required'
          ? { required: true, required_by: input.requiredBy }
          : { required: false }
    await trx.updateTable('category_fields').set(set).where('id', 'in', bindingIds).execute()
  }
}
