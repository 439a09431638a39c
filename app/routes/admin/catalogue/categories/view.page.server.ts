import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  committeeOf,
  entryStates,
  overTheLimit,
  usesOfCategory,
} from '#app/domain/catalogue/categories/category-queries.server.ts'
import { BINDING_LABELS } from '#app/domain/catalogue/categories/binding-text.ts'
import { CATEGORY_LABELS, categoryText } from '#app/domain/catalogue/categories/category-text.ts'
import { categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { KIND_NAMES, phaseOf } from '#app/domain/season/seasons/deadline-checks.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { SUBMISSION_STATUSES, statusLabels } from '#app/domain/submissions/rules.ts'
import { historyState } from '#app/http/params.ts'
import { labelledBy } from '#app/platform/audit/history.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { sentenceCase } from '#app/ui/format/sentence-case.ts'
import { db } from '#db/client.ts'

const HISTORY = {
  ...labelledBy({
    ...CATEGORY_LABELS,
    status: 'Status',
    statusNote: 'Reason',
    ...BINDING_LABELS,
    question: 'Question',
    place: 'Position',
  }),
  actions: new Map([['category.status', 'Status changed']]),
}

/** The deadlines that apply to entries. */
const OF_ENTRIES: readonly string[] = ['entry_tier', 'materials', 'payment', 'credits']

/** A category as admins see it, with what refers to it and what has happened to it. */
export async function categoryView(
  category: Category,
  admin: AdminViewer,
  { request, context: { now } }: LoaderFunctionArgs,
) {
  const { id, year, type } = category
  const [{ timezone }, configs] = await Promise.all([currentSeason(), configValues()])
  const [deadlines, states, committee, questions, uses, over, history] = await Promise.all([
    deadlinesOf(year, db()),
    entryStates(id),
    committeeOf(id),
    categoryFields(id, db()),
    usesOfCategory(id, db()),
    overTheLimit(category, admin),
    historyOf(admin, { entity: 'category', ids: [id] }, historyState(request), timezone, HISTORY),
  ])
  const { name, number, status, statusNote, summary, description } = category
  const texts = categoryText(category)
  const shown = ['number', 'name', 'summary', 'description']
  return {
    ...{ id, year, name, number, status, statusNote, summary, description, committee, over, history },
    /** It can be judged in rounds. */
    hasRounds: committee.length > 0 && usesPart(configs, 'judging'),
    code: categoryCode(category),
    title: categoryTitle(category),
    facts: Object.entries(CATEGORY_LABELS).flatMap(([field, term]) => {
      const value = texts[field as keyof typeof texts]
      return shown.includes(field) || !value || value === 'no' ? [] : [{ term, value: sentenceCase(value) }]
    }),
    questions: questions.length,
    states: SUBMISSION_STATUSES.flatMap((each) => {
      const count = states.find((state) => state.status === each)?.count ?? 0
      return count > 0 ? [{ term: statusLabels[each].label, value: count }] : []
    }),
    deadlines: deadlines
      .filter((row) => (row.categoryId ?? id) === id && (row.categoryType ?? type) === type)
      .filter(({ kind }) => OF_ENTRIES.includes(kind))
      .map((row) => {
        const { id: deadlineId, name: deadline, kind, opensAt, closesAt } = row
        const phase = phaseOf(row, now)
        return { id: deadlineId, name: deadline, kind: KIND_NAMES[kind], opensAt, closesAt, phase }
      }),
    removable: Object.values(uses).every((count) => count === 0),
  }
}
