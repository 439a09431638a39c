import { lockCategories } from '#app/domain/catalogue/categories/category-commands.server.ts'
import { categoryText, type CategoryInput } from '#app/domain/catalogue/categories/category-text.ts'
import { fieldText } from '#app/domain/catalogue/categories/field-text.ts'
import type { FieldInput } from '#app/domain/catalogue/categories/fields.ts'
import { categoryLifecycle } from '#app/domain/catalogue/categories/lifecycle.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countText } from '#app/ui/format/plural.ts'
import { advisoryLock, type Reader, type Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { filmForm, titleForm, type AskedQuestion } from './film-form.ts'
import { filmQuestions } from './film-questions.ts'
import type { AskedAtFirst } from './schema.ts'

function questionsOf(category: CategoryInput, asked: AskedAtFirst): readonly AskedQuestion[] {
  if (asked === 'none') return []
  const extras = new Set(category.studentOnly ? (['student'] as const) : [])
  return asked === 'title' ? titleForm(category) : filmForm(category, extras)
}

/** The numbers of a season's categories. */
export async function numbersTaken(year: number, reader: Reader): Promise<Set<number>> {
  const rows = await reader.selectFrom('categories').where('year', '=', year).select('number').execute()
  return new Set(rows.map(({ number }) => number))
}

/**
 * Adds several categories to a season with the questions they ask at first, and opens them if asked to and if they ask any. What
 * the library lacks of these questions is added to it. Refuses `conflict` numbers that another admin has used since: then none is added.
 */
export function addCategories(
  categories: readonly CategoryInput[],
  { questions, open }: { questions: AskedAtFirst; open: boolean },
  year: number,
  admin: AdminViewer,
  now: Date,
) {
  return transactionOnCached(async (trx) => {
    await lockCategories(year, trx)
    await advisoryLock('fields', trx)
    const season = await trx.selectFrom('seasons').where('year', '=', year).select('year').executeTakeFirst()
    if (!season) return refuse('not_found', 'We can’t find this season.')
    const taken = await numbersTaken(year, trx)
    const twice = categories.filter(({ number }) => taken.has(number))
    if (twice.length > 0) {
      const message = `Another category now has these numbers: ${twice.map(({ number }) => number).join(', ')}. Change them and add the list again`
      return refuse('conflict', 'Some numbers are taken.', { lines: [message] })
    }
    const asked = categories.flatMap((category) => questionsOf(category, questions))
    const fieldIds = await fieldsFor(new Set(asked.map(({ key }) => key)), admin, now, trx)
    for (const category of categories) {
      const { id } = await trx
        .insertInto('categories')
        .values({ year, ...snakeRow(category) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const bound = await ask(id, questionsOf(category, questions), fieldIds, trx)
      const question = countText(bound, 'question', 'questions')
      await auditRecord(
        admin,
        'category.added',
        id,
        { after: { ...categoryText(category), question } },
        now,
        trx,
      )
      if (open && bound > 0)
        await moveLocked(categoryLifecycle, 'open', { by: 'admin', id, set: { status_note: '' } }, trx)
    }
    return ok({ added: categories.length })
  })
}

/** The fields with these keys, added to the library where it has none; archived ones are left alone. */
async function fieldsFor(keys: ReadonlySet<string>, admin: AdminViewer, now: Date, trx: Trx) {
  const known = await trx.selectFrom('fields').select(['id', 'key', 'archived_at']).execute()
  const ids = new Map(known.flatMap(({ id, key, archived_at }) => (archived_at ? [] : [[key, id] as const])))
  const missing = filmQuestions.filter(
    ({ key }) => keys.has(key) && !known.some((field) => field.key === key),
  )
  for (const { help = '', options = [], rules = {}, judgeVisible = true, ...rest } of missing) {
    const input: FieldInput = { ...rest, help, options, rules, judgeVisible, exportName: null }
    const stored = { ...snakeRow(input), options: JSON.stringify(options), rules: JSON.stringify(rules) }
    const { id } = await trx.insertInto('fields').values(stored).returning('id').executeTakeFirstOrThrow()
    await auditRecord(admin, 'field.added', id, { after: fieldText(input) }, now, trx)
    ids.set(input.key, id)
  }
  return ids
}

async function ask(
  categoryId: number,
  questions: readonly AskedQuestion[],
  fieldIds: ReadonlyMap<string, number>,
  trx: Trx,
): Promise<number> {
  const rows = questions.flatMap(({ key, ...question }, index) => {
    const fieldId = fieldIds.get(key)
    return fieldId === undefined ? [] : [bindingRow(categoryId, fieldId, question, (index + 1) * 10)]
  })
  if (rows.length > 0) await trx.insertInto('category_fields').values(rows).execute()
  return rows.length
}

/** A question as a category stores that it asks it. */
export function bindingRow(
  categoryId: number,
  fieldId: number,
  { section, required, requiredBy, label, help, rules, showIf }: Omit<AskedQuestion, 'key'>,
  sort: number,
) {
  return {
    category_id: categoryId,
    field_id: fieldId,
    section,
    sort,
    required: required ?? false,
    required_by: requiredBy ?? ('submit' as const),
    label_override: label ?? null,
    help_override: help ?? null,
    rules_override: rules ? JSON.stringify(rules) : null,
    show_if: showIf ? JSON.stringify(showIf) : null,
  }
}
