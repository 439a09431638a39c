import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { FACTS } from '#app/domain/submissions/eligibility/facts.ts'
import { readSubject, subjectsFor } from '#app/domain/submissions/eligibility/queries.server.ts'
import type { Subject } from '#app/domain/submissions/eligibility/rule-form.ts'
import { db } from '#db/client.ts'

/** Reads from the address what a new rule is about, a step at a time: its category, its fact and its test. */
export async function askedSubject(request: Request) {
  const params = new URL(request.url).searchParams
  const { year } = await currentSeason()
  const categories = (await categoriesOf(year)).filter(({ status }) => status !== 'archived')
  const typed = params.get('category')
  const category = categories.find(({ id }) => String(id) === typed) ?? null
  const isChosen = category !== null || typed === 'all'
  const about = params.get('about') ?? ''
  const found = isChosen ? await readSubject(about, params.get('test') ?? '', db()) : null
  const test = found?.test ?? null
  const subject: Subject | null = found && test ? { ...found, test } : null
  const wanted = found &&
    test && {
      ...{ year, categoryId: category?.id ?? null, fact: found.fact, test },
      fieldId: found.question?.id ?? null,
    }
  const what = found && (found.question ? `Answer: ${found.question.label}` : FACTS[found.fact])
  const inCategory = category ? categoryTitle(category) : 'All categories'
  const rule = found && test ? `${what}, ${found.tests[test]}` : what
  const steps = {
    category: isChosen ? (typed ?? '') : null,
    about: found ? about : null,
    categories: isChosen
      ? []
      : [
          { value: 'all', label: 'All categories' },
          ...categories.map((each) => ({ value: String(each.id), label: categoryTitle(each) })),
        ],
    subjects: isChosen && !found ? await subjectsFor(category?.id ?? null, db()) : [],
    tests: found ? Object.entries(found.tests).map(([value, label]) => ({ value, label })) : [],
  }
  const title = isChosen ? (rule ? `${inCategory}. ${rule}` : inCategory) : undefined
  return {
    wanted,
    subject,
    page: {
      ...{ title, steps },
      subject: subject && { measure: subject.measure, test: subject.test, choices: subject.choices },
    },
  }
}
