import type { EntrantViewer } from '#app/platform/viewer.ts'
import { SECTIONS } from '#app/domain/catalogue/categories/fields.ts'
import { firstFieldsOfCategories } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { emptyPerson } from '#app/domain/catalogue/fields/answers.ts'
import { changeWindows } from '#app/domain/submissions/changes.ts'
import { categoryChoices, choiceLine } from '#app/domain/submissions/choice.server.ts'
import { sharedFields } from '#app/domain/submissions/copies/copy-plan.ts'
import { sectionView } from '#app/domain/submissions/form/form-view.ts'
import type { MultipleTyped } from './multiple-schema.ts'
import { mostPeople, problemsOf } from '#app/domain/submissions/form/problems.ts'
import { seasonContext } from '#app/domain/submissions/queries.server.ts'
import { sameTitleKey, STATUSES_HOLDING_A_PLACE } from '#app/domain/submissions/rules.ts'

/** Rows for people that a category begins with; more come by a button. */
const FIRST_ROWS = 2

/** The questions that a form with these categories ticked may have shown, shared or not: another tick may bring them back. */
export async function questionsOf(categoryIds: readonly number[]) {
  return [...(await firstFieldsOfCategories(categoryIds, db())).values()].flat()
}

export type MultipleView = Awaited<ReturnType<typeof multipleView>>

/** The form with the prices of `now`, limits and entered titles marked, and everything typed kept. */
export async function multipleView(typed: MultipleTyped, entrant: EntrantViewer, now: Date) {
  const { year, currency } = await currentSeason()
  const [choices, twins] = await Promise.all([
    categoryChoices(entrant, entrant.studio, now),
    titleTwins(typed.title, entrant.studio.id, year),
  ])
  const isTicked = ({ category, refusal }: (typeof choices)[number]) =>
    !refusal && typed.categoryIds.includes(category.id) && !(twins.has(category.id) && category.onePerTitle)
  const lines = choices.map((choice) => {
    const { category } = choice
    const twin = !twins.has(category.id)
      ? null
      : category.onePerTitle
        ? 'You’ve already entered this title here. Each title can be entered once.'
        : 'You’ve already entered this title here.'
    return {
      ...choiceLine(choice),
      // What cannot be entered is not counted either, however it was ticked before.
      ticked: isTicked(choice),
      // It takes a title once, and has this one of this studio.
      taken: twins.has(category.id) && category.onePerTitle,
      twin,
    }
  })
  const ticked = choices.filter(isTicked)
  const fieldsOf = await firstFieldsOfCategories(
    ticked.map(({ category }) => category.id),
    db(),
  )
  const shared = sharedFields(ticked.map(({ category }) => fieldsOf.get(category.id) ?? []))
  const context = {
    ...(await seasonContext(db())),
    ...{ maxTeam: null, minMinutes: null, maxMinutes: null, reelMaxSeconds: null },
  }
  const content = { answers: typed.answers, people: [], files: {} }
  const record = { entry: { status: 'draft' as const }, fields: shared, content, context }
  const invalid = problemsOf(shared, content, context).filter((problem) => problem.kind === 'invalid')
  const windows = changeWindows(
    {
      status: 'draft',
      categoryId: 0,
      categoryType: 'production',
      customDeadline: null,
      openUntil: null,
      lateEdit: null,
    },
    [],
    now,
  )
  return {
    title: typed.title,
    createKey: typed.createKey,
    choices: lines,
    totalCents: lines.filter((line) => line.ticked).reduce((sum, line) => sum + (line.cents ?? 0), 0),
    currency,
    fields: SECTIONS.flatMap((section) => sectionView(section, record, invalid, false, windows)),
    // What was typed for questions that not all ticked categories ask.
    kept: Object.entries(typed.answers).flatMap(([key, value]): [string, string][] => {
      if (shared.some((field) => field.key === key)) return []
      return (typeof value === 'string' ? [value] : value).map((each) => [key, each])
    }),
    people: ticked.flatMap(({ category }) => {
      const field = fieldsOf.get(category.id)?.find((each) => each.type === 'people')
      if (!field) return []
      const most = mostPeople(field, category)
      const rows = [...(typed.people.get(category.id) ?? [])]
      while (rows.length < Math.min(FIRST_ROWS, most)) rows.push(emptyPerson)
      return [{ categoryId: category.id, label: categoryTitle(category), most, rows }]
    }),
  }
}

/** The categories in which the studio has a living submission of this title. */
async function titleTwins(title: string, studioId: number, year: number): Promise<ReadonlySet<number>> {
  if (title === '') return new Set()
  const rows = await db()
    .selectFrom('submissions')
    .where('studio_id', '=', studioId)
    .where('year', '=', year)
    .where('status', 'in', STATUSES_HOLDING_A_PLACE)
    .select(['category_id', 'title'])
    .execute()
  return new Set(
    rows.filter((row) => sameTitleKey(row.title) === sameTitleKey(title)).map((row) => row.category_id),
  )
}
