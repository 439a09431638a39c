import { advisoryLock, type Reader } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { insertCopies } from './binding-commands.server.ts'
import { remeasure } from './measure-entries.server.ts'
import { planVersion } from './plan-version.server.ts'
import { fieldsOfCategories, findCategories } from './queries.server.ts'
import { planQuestions } from './question-sets.ts'

/** Works out what copying the questions of a category to others would do, by category, with the version of all that it depends on. */
export async function planCopies(fromId: number, toIds: readonly number[], reader: Reader) {
  const ids = [fromId, ...toIds]
  const [categories, questions] = [await findCategories(ids, reader), await fieldsOfCategories(ids, reader)]
  const source = questions.get(fromId) ?? []
  return {
    version: planVersion(categories, questions),
    plans: toIds.flatMap((id) => {
      const category = categories.get(id)
      if (!category || id === fromId) return []
      return [{ id, title: categoryTitle(category), plan: planQuestions(source, questions.get(id) ?? []) }]
    }),
  }
}

/**
 * Copies the questions of a category to others, as they are asked there; those they have stay as they are. Refuses `conflict` when one of
 * the categories has changed since `version`.
 */
export function copyToCategories(
  fromId: number,
  toIds: readonly number[],
  version: string,
  admin: AdminViewer,
  now: Date,
) {
  return transactionOnCached(async (trx) => {
    await advisoryLock('fields', trx)
    const source = (await findCategories([fromId], trx)).get(fromId)
    if (!source) return refuse('not_found', 'We can’t find this category.')
    const { version: present, plans } = await planCopies(fromId, toIds, trx)
    if (present !== version)
      return refuse(
        'conflict',
        'The questions have changed since you opened this page. Check the result again.',
      )
    let added = 0
    const changed = plans.filter(({ plan }) => plan.added.length > 0)
    for (const { id, plan } of changed) {
      const fieldIds = plan.added.map((question) => question.id)
      added += await insertCopies(id, fromId, fieldIds, trx)
      await remeasure(id, now, trx)
      const after = { question: `${fieldIds.length} from ${categoryTitle(source)}` }
      await auditRecord(admin, 'category.questions_copied', id, { after }, now, trx)
    }
    return ok({ added, categories: changed.length })
  })
}
