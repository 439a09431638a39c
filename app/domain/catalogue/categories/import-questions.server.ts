import { advisoryLock, type Reader, type Trx } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { lastSort } from './binding-rows.server.ts'
import { fieldRow } from './field-commands.server.ts'
import { keyFromLabel } from './field-key.ts'
import { toField, type LibraryField } from './field-queries.server.ts'
import { NUMBER_LIMITS, fieldText } from './field-text.ts'
import type { CategoryField, FieldRules } from './fields.ts'
import { remeasure } from './measure-entries.server.ts'
import { categoryFields, findCategory } from './queries.server.ts'
import type { FiledQuestion } from './question-file.ts'
import { planQuestions, type QuestionsPlan } from './question-sets.ts'

interface ImportPlan extends QuestionsPlan {
  /** The fields of the library that are asked, by key; the others are new. */
  library: ReadonlyMap<string, LibraryField>
  version: string
}

/** Works out what a file of questions would add to a category. A key that the library has for another type of question is made again. */
export async function planImport(
  categoryId: number,
  filed: readonly FiledQuestion[],
  reader: Reader,
): Promise<ImportPlan> {
  const rows = await reader.selectFrom('fields').selectAll().execute()
  const byKey = new Map(rows.map((row) => [row.key, toField(row)]))
  // Keys that the file names itself are kept for it: one that is made from a label is none of them.
  const taken = new Set([...byKey.keys(), ...filed.map(({ field }) => field.key)])
  const library = new Map<string, LibraryField>()
  const renamed = new Map<string, string>()
  const questions = filed.map(({ field, ...how }, at): CategoryField => {
    const known = byKey.get(field.key)
    const isKnown = known !== undefined && known.type === field.type && known.archivedAt === null
    const key = isKnown || (field.key !== '' && !known) ? field.key : keyFromLabel(field.label, taken)
    taken.add(key)
    if (field.key !== '') renamed.set(field.key, key)
    if (isKnown) library.set(key, known)
    const id = isKnown ? known.id : -1 - at
    return {
      ...field,
      ...how,
      id,
      key,
      bindingId: id,
      sort: at,
      options: isKnown ? known.options : field.options,
    }
  })
  const asked = questions.map((question) => {
    const { showIf } = question
    return showIf
      ? { ...question, showIf: { ...showIf, field: renamed.get(showIf.field) ?? showIf.field } }
      : question
  })
  const target = await categoryFields(categoryId, reader)
  const plan = planQuestions(asked, target)
  const version = versionOf({
    target: JSON.stringify(target),
    added: JSON.stringify(plan.added),
    library: JSON.stringify([...library.values()]),
  })
  return { ...plan, library, version }
}

/** The file's limits as a category overrides the library's: numbers alone, where they differ. */
function overrideOf(rules: FieldRules, library: FieldRules): FieldRules | null {
  const names = NUMBER_LIMITS.map((name) => (name === 'maxMegabytes' ? 'maxBytes' : name))
  const own = names.flatMap((name) => {
    const value = rules[name]
    return value !== undefined && value !== library[name] ? [[name, value] as const] : []
  })
  return own.length > 0 ? Object.fromEntries(own) : null
}

async function fieldOf(question: CategoryField, admin: AdminViewer, now: Date, trx: Trx): Promise<number> {
  const { key, label, type, help, options, rules, judgeVisible } = question
  const field = { key, label, type, help, options: [...options], rules, judgeVisible, exportName: null }
  const { id } = await trx
    .insertInto('fields')
    .values(fieldRow(field))
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditRecord(admin, 'field.added', id, { after: fieldText(field) }, now, trx)
  return id
}

/**
 * Adds the questions of a file to a category: those the library has by their keys, and new ones. Those the category asks stay as they are.
 * Refuses `conflict` when the category or the library has changed since `version`.
 */
export function importQuestions(
  categoryId: number,
  filed: readonly FiledQuestion[],
  version: string,
  admin: AdminViewer,
  now: Date,
) {
  return transactionOnCached(async (trx) => {
    await advisoryLock('fields', trx)
    if (!(await findCategory(categoryId, trx))) return refuse('not_found', 'We can’t find this category.')
    const plan = await planImport(categoryId, filed, trx)
    if (plan.version !== version)
      return refuse(
        'conflict',
        'The questions have changed since you opened this page. Check the result again.',
      )
    if (plan.added.length === 0) return ok({ added: 0 })
    const last = await lastSort(categoryId, trx)
    for (const [at, question] of plan.added.entries()) {
      const known = plan.library.get(question.key)
      const differs = <Value>(own: Value, library: Value | undefined) =>
        known && own !== library ? own : null
      const override = known ? overrideOf(question.rules, known.rules) : null
      await trx
        .insertInto('category_fields')
        .values({
          category_id: categoryId,
          field_id: known?.id ?? (await fieldOf(question, admin, now, trx)),
          section: question.section,
          sort: last + (at + 1) * 10,
          required: question.required,
          required_by: question.requiredBy,
          label_override: differs(question.label, known?.label),
          help_override: differs(question.help, known?.help),
          judge_visible: differs(question.judgeVisible, known?.judgeVisible),
          rules_override: override && JSON.stringify(override),
          show_if: question.showIf && JSON.stringify(question.showIf),
        })
        .execute()
    }
    await remeasure(categoryId, now, trx)
    const after = { question: `${plan.added.length} from a file` }
    await auditRecord(admin, 'category.questions_imported', categoryId, { after }, now, trx)
    return ok({ added: plan.added.length })
  })
}
