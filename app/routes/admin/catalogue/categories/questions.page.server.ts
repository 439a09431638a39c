import { REQUIRED_BY_NAMES, requiredText } from '#app/domain/catalogue/categories/binding-text.ts'
import { askedYear } from '#app/domain/catalogue/categories/category-queries.server.ts'
import type { ManyQuestion } from '#app/domain/catalogue/categories/components/many-questions-form.tsx'
import {
  REQUIRED_BY,
  SECTIONS,
  SECTION_TITLES,
  type CategoryField,
} from '#app/domain/catalogue/categories/fields.ts'
import type { ManyInput } from '#app/domain/catalogue/categories/many-questions.ts'
import { MANY_CHANGES } from '#app/domain/catalogue/categories/many-text.ts'
import {
  answersToQuestions,
  planManyQuestions,
} from '#app/domain/catalogue/categories/many-questions.server.ts'
import { categoriesOf, fieldsOfCategories } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { countText } from '#app/ui/format/plural.ts'
import { db } from '#db/client.ts'

const oneIn = <Value extends string>(values: readonly Value[], asked: string | null) =>
  values.find((value) => value === asked)

/** The questions of the categories that an address ticks, all of the year's where it ticks none, and what a change would do. */
export async function manyQuestionsPage(params: URLSearchParams) {
  const year = await askedYear(params.get('year'))
  const categories = (await categoriesOf(year)).filter(({ status }) => status !== 'archived')
  const ticked = new Set(params.getAll('categoryIds'))
  const some = categories.filter(({ id }) => ticked.has(String(id)))
  const chosen = some.length > 0 ? some : categories
  const ids = chosen.map(({ id }) => id)
  const asked = await fieldsOfCategories(ids, db())
  const questions = questionsOf(asked)
  const input: ManyInput = {
    fieldIds: questions.map(({ id }) => id).filter((id) => params.getAll('fieldIds').includes(String(id))),
    change: oneIn(MANY_CHANGES, params.get('change')) ?? 'ask',
    requiredBy: oneIn(REQUIRED_BY, params.get('requiredBy')) ?? 'submit',
    section: oneIn(SECTIONS, params.get('section')) ?? 'work',
  }
  return {
    year,
    categories: categories.map((each) => ({ value: String(each.id), label: categoryTitle(each) })),
    chosen: some.map(({ id }) => String(id)),
    questions,
    input: { ...input, fieldIds: input.fieldIds.map(String) },
    plan: params.has('change') && input.fieldIds.length > 0 ? await shownPlan(ids, input) : null,
  }
}

async function shownPlan(ids: readonly number[], input: ManyInput) {
  const { version, categories } = await planManyQuestions(ids, input, db())
  const lines = categories.flatMap(({ id, title, lines: own }) =>
    own.map(({ question, becomes, text }) => ({
      ...{ key: `${id} ${question.id}`, category: title, label: question.label, text },
      changes: becomes !== null,
    })),
  )
  const hidden = input.change === 'remove' ? await answersToQuestions(ids, input.fieldIds, db()) : 0
  return { version, lines, changes: lines.filter(({ changes }) => changes).length, hidden }
}

function questionsOf(asked: ReadonlyMap<number, readonly CategoryField[]>): ManyQuestion[] {
  const found = new Map<number, CategoryField[]>()
  for (const question of [...asked.values()].flat())
    found.set(question.id, [...(found.get(question.id) ?? []), question])
  return [...found.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const ways = new Set(all.map((each) => `${SECTION_TITLES[each.section]}, ${wayOf(each)}`))
    const [way = ''] = ways
    const where = `Asked in ${all.length} of ${countText(asked.size, 'category', 'categories')}`
    const { id, label, key, type } = first
    return [{ id, label, key, type, how: `${where}. ${ways.size === 1 ? way : 'Asked in different ways'}.` }]
  })
}

const wayOf = (question: CategoryField) =>
  question.required
    ? REQUIRED_BY_NAMES[question.requiredBy].toLowerCase()
    : requiredText(question).toLowerCase()
