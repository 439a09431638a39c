import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { categoriesOf, firstFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { STUDIO_TYPES, studioTypeName } from '#app/domain/studios/rules.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { FACTS, isFact, isTest, measureOf, TESTS_OF, type Fact, type Rule, type Terms } from './facts.ts'
import { findingsSeenBy } from './findings.server.ts'
import { fieldLibrary, membershipNames } from './questions.server.ts'
import type { Subject } from './rule-form.ts'
import { requirementText, type NamedQuestion } from './words.ts'

/** A stored rule with its place and version. */
export interface StoredRule extends Rule {
  year: number
  sort: number
  version: number
}

const rows = (reader: Reader) =>
  reader
    .selectFrom('eligibility_rules as r')
    .select(['r.id', 'r.year', 'r.category_id as categoryId', 'r.sort', 'r.fact', 'r.field_id as fieldId'])
    .select(['r.test', 'r.message', 'r.force', 'r.version'])
    .select(sql<Terms>`r.terms`.as('terms'))

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const typed = (row: Row): StoredRule[] => {
  const { fact, test } = row
  return isFact(fact) && isTest(test) ? [{ ...row, fact, test }] : []
}

/** The rules of a season: those for all categories first, then by category, in their order. */
export async function rulesOfSeason(year: number, reader: Reader): Promise<StoredRule[]> {
  const found = await rows(reader)
    .leftJoin('categories as c', 'c.id', 'r.category_id')
    .where('r.year', '=', year)
    .orderBy(sql`c.number nulls first`)
    .orderBy('r.sort')
    .orderBy('r.id')
    .limit(2_000)
    .execute()
  return found.flatMap(typed)
}

export async function findRule(id: number, reader: Reader): Promise<StoredRule | null> {
  const row = await rows(reader).where('r.id', '=', id).executeTakeFirst()
  return (row && typed(row)[0]) ?? null
}

/** Reads everything that names rules: the questions they are about and the memberships. */
export async function namesOfRules(rules: readonly Pick<Rule, 'fieldId'>[], reader: Reader) {
  const questions = await fieldLibrary(
    rules.flatMap(({ fieldId }) => fieldId ?? []),
    reader,
  )
  const memberships = await membershipNames(reader)
  return {
    memberships,
    of: (rule: Pick<Rule, 'fieldId'>) => ({
      question: (rule.fieldId !== null && questions.get(rule.fieldId)) || null,
      memberships,
    }),
  }
}

/** The list of the season's rules, by category, with how many entries were found against each. */
export async function rulesPage(admin: AdminViewer, year: number) {
  const rules = await rulesOfSeason(year, db())
  const [categories, names, found] = await Promise.all([
    categoriesOf(year),
    namesOfRules(rules, db()),
    brokenByRule(admin, year),
  ])
  const lines = rules.map((rule) => ({
    ...{ id: rule.id, categoryId: rule.categoryId, force: rule.force, message: rule.message },
    text: requirementText(rule, names.of(rule)),
    broken: found.get(rule.id) ?? 0,
  }))
  const groups = categories.map((category) => ({ id: category.id, title: categoryTitle(category) }))
  return [{ id: null, title: 'All categories' }, ...groups]
    .map((group) => ({ ...group, rules: lines.filter(({ categoryId }) => categoryId === group.id) }))
    .filter(({ rules: own }) => own.length > 0)
}

export type RuleLine = Awaited<ReturnType<typeof rulesPage>>[number]['rules'][number]

async function brokenByRule(admin: AdminViewer, year: number): Promise<Map<number, number>> {
  const counted = await findingsSeenBy(admin, year, db())
    .where('f.verdict', '=', 'broken')
    .groupBy('f.rule_id')
    .select((eb) => ['f.rule_id as ruleId', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(counted.map(({ ruleId, count }) => [ruleId, count]))
}

/** Lists what rules of a category, or of all, can be about: questions and the other facts, as the address of the form names them. */
export async function subjectsFor(categoryId: number | null, reader: Reader) {
  const questions = categoryId === null ? await askedInSeason(reader) : await firstFields(categoryId, reader)
  return [
    ...Object.entries(FACTS)
      .filter(([fact]) => fact !== 'answer')
      .map(([value, label]) => ({ value, label })),
    ...questions.map(({ id, label }) => ({ value: `answer-${id}`, label: `Answer: ${label}` })),
  ]
}

async function askedInSeason(reader: Reader) {
  return reader
    .selectFrom('fields as f')
    .where('f.archived_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('category_fields as b')
          .whereRef('b.field_id', '=', 'f.id')
          .where('b.later', '=', false)
          .select('b.id'),
      ),
    )
    .orderBy('f.label')
    .select(['f.id', 'f.label'])
    .limit(1_000)
    .execute()
}

/** Reads what a rule is about from an address, such as "answer-17" and "at_most"; without a known test, the only one or none. */
export async function readSubject(about: string, test: string, reader: Reader) {
  const [, fieldId] = /^answer-([1-9]\d{0,14})$/.exec(about) ?? []
  const fact: Fact | null = fieldId ? 'answer' : isFact(about) && about !== 'answer' ? about : null
  if (!fact) return null
  const question = fieldId
    ? ((await fieldLibrary([Number(fieldId)], reader)).get(Number(fieldId)) ?? null)
    : null
  if (fact === 'answer' && !question) return null
  const measure = measureOf(fact, question)
  const tests = TESTS_OF[measure]
  const known = Object.keys(tests).filter(isTest)
  const chosen = known.find((each) => each === test) ?? (known.length === 1 ? known[0] : undefined) ?? null
  return { fact, question, measure, tests, test: chosen, choices: await choicesOf(measure, question, reader) }
}

async function choicesOf(measure: Subject['measure'], question: NamedQuestion | null, reader: Reader) {
  if (measure === 'options') return question?.options ?? []
  if (measure === 'kinds') return STUDIO_TYPES.map((value) => ({ value, label: studioTypeName(value) }))
  if (measure !== 'memberships') return []
  return Object.entries(await membershipNames(reader)).map(([value, label]) => ({ value, label }))
}
