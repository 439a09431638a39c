import type { Reader } from '#db/client.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { categoriesOf, firstFieldsOfCategories } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { TITLE_KEY } from '#app/domain/catalogue/fields/answers.ts'
import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { GROUP_NAMES, PRICE_GROUPS } from '#app/domain/season/seasons/deadline-checks.ts'
import { callState, priceNow, type Deadline, type PriceGroup } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { DEADLINES } from '#app/domain/season/seasons/setup-checks.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { href } from '#app/platform/href.ts'
import {
  stops,
  warns,
  type Finding,
  type SetupCheck,
  type SetupQuestion,
} from '#app/platform/setup-checks.ts'
import { countText } from '#app/ui/format/plural.ts'
import { entryRefusal } from './entry-refusal.ts'
import { words } from '#app/platform/award-words.ts'

const CATEGORIES = { to: href('/admin/categories'), label: 'Categories' }
const MEMBERSHIPS = { to: href('/admin/memberships'), label: 'Memberships' }

/** Whether the categories can be entered, and by whom. */
export async function findEntryChecks(
  { year, configs, now }: SetupQuestion,
  reader: Reader,
): Promise<SetupCheck[]> {
  const [deadlines, categories, memberships] = await Promise.all([
    deadlinesOf(year, reader),
    categoriesOf(year),
    membershipChoices(),
  ])
  const ids = categories.map(({ id }) => id)
  const fields = await firstFieldsOfCategories(ids, reader)
  const studentMembership =
    !usesPart(configs, 'memberships') || memberships.some(({ isStudent }) => isStudent)
  return entryChecks({ deadlines, categories, fields, studentMembership, now })
}

interface EntryFacts {
  deadlines: readonly Deadline[]
  categories: readonly Category[]
  fields: ReadonlyMap<number, readonly CategoryField[]>
  /** A student can enter: with a membership that they sign up for, or because the award has none. */
  studentMembership: boolean
  now: Date
}

export function entryChecks(facts: EntryFacts): SetupCheck[] {
  const shown = facts.categories.filter(({ status }) => status !== 'draft' && status !== 'archived')
  const open = shown.filter(({ status }) => status === 'open')
  const check = (title: string, findings: Finding[]): SetupCheck => ({ stage: 'entering', title, findings })
  return [
    check('There are open categories', categoryFindings(facts, shown, open)),
    check('Every open category has a price', priceFindings(facts, open)),
    check(
      'Every open category’s form works',
      open.flatMap((category) => formFindings(category, facts.fields.get(category.id) ?? [])),
    ),
    check('Students can enter', studentFindings(facts, open)),
  ]
}

/** Open categories without rules: a few by name, many in one line. */
function withoutRules(categories: readonly Category[]): Finding[] {
  const [first] = categories
  if (first && categories.length > 3)
    return [
      warns(
        CATEGORIES,
        `${categories.length} open categories have no rules text, such as ${categoryTitle(first)}.`,
      ),
    ]
  return categories.map((category) => warns(CATEGORIES, `${categoryTitle(category)} has no rules text.`))
}

function categoryFindings(
  facts: EntryFacts,
  shown: readonly Category[],
  open: readonly Category[],
): Finding[] {
  if (facts.categories.length === 0) return [stops(CATEGORIES, 'The season has no categories.')]
  if (open.length === 0) return [stops(CATEGORIES, 'No category is open.')]
  const silent = shown.filter(({ status, statusNote }) => status !== 'open' && !statusNote.trim())
  const empty = open.filter(({ description }) => !description.trim())
  const drafts = facts.categories.filter(({ status }) => status === 'draft')
  const someoneEnters = open.some(
    (category) =>
      entryRefusal(
        // The check asks what holds entrants up once the season is published.
        {
          published: true,
          ...{ category, studioType: 'studio', deadlines: facts.deadlines, extraTime: false, used: 0 },
        },
        facts.now,
      ) === null,
  )
  return [
    ...(someoneEnters || callState(facts.deadlines, facts.now) !== 'open'
      ? []
      : [stops(CATEGORIES, `No open category accepts entries from ${words.aStudio} now.`)]),
    ...silent.map((category) =>
      warns(CATEGORIES, `${categoryTitle(category)} is ${category.status} without a reason for entrants.`),
    ),
    ...withoutRules(empty),
    ...(drafts.length > 0
      ? [
          warns(
            CATEGORIES,
            `${countText(drafts.length, 'category is a draft', 'categories are drafts')} and not shown.`,
          ),
        ]
      : []),
  ]
}

function priceFindings({ deadlines, now }: EntryFacts, open: readonly Category[]): Finding[] {
  if (callState(deadlines, now) !== 'open') return []
  return PRICE_GROUPS.flatMap((group): Finding[] => {
    const unpriced = open.filter(
      (category) =>
        takesGroup(category, group) &&
        !priceNow(
          deadlines,
          { categoryId: category.id, categoryType: category.type, priceGroup: group },
          now,
        ),
    )
    if (unpriced.length === 0) return []
    const where = unpriced.length === open.length ? 'any open category' : listed(unpriced)
    return [stops(DEADLINES, `No ${GROUP_NAMES[group].toLowerCase()} price applies now in ${where}.`)]
  })
}

/** Student prices are for student entries only; other groups do not enter them. */
export function takesGroup(category: Pick<Category, 'type' | 'studentOnly'>, group: PriceGroup): boolean {
  return category.type === 'achievement'
    ? group !== 'student'
    : category.studentOnly === (group === 'student')
}

function formFindings(category: Category, fields: readonly CategoryField[]): Finding[] {
  const stop = (message: string) => stops(CATEGORIES, `${categoryTitle(category)} ${message}`)
  if (fields.length === 0) return [stop('asks no questions, so it can’t be entered.')]
  const keys = new Set(fields.map(({ key }) => key))
  return [
    ...(keys.has(TITLE_KEY) ? [] : [stop('does not ask for the title of the work.')]),
    ...(category.type === 'achievement' && !fields.some(({ type }) => type === 'people')
      ? [stop('does not ask for people, but honours them.')]
      : []),
    ...fields.flatMap((field): Finding[] => {
      const needed = field.required && field.requiredBy === 'submit'
      const choice = field.type === 'select' || field.type === 'radio' || field.type === 'multiselect'
      if (needed && choice && field.options.length === 0)
        return [stop(`requires “${field.label}”, which has no options.`)]
      if (field.showIf && !keys.has(field.showIf.field))
        return [stop(`shows “${field.label}” depending on a question it does not ask.`)]
      return []
    }),
  ]
}

function studentFindings({ studentMembership }: EntryFacts, open: readonly Category[]): Finding[] {
  const forStudents = open.some(({ studentOnly }) => studentOnly)
  return forStudents && !studentMembership
    ? [
        stops(
          MEMBERSHIPS,
          'A student category is open, but there is no student membership to sign up for, so students can’t enter.',
        ),
      ]
    : []
}

const SHOWN_NAMES = 3
function listed(categories: readonly Category[]): string {
  const names = categories.slice(0, SHOWN_NAMES).map(categoryTitle).join(', ')
  const rest = categories.length - SHOWN_NAMES
  return rest > 0 ? `${names} and ${rest} more` : names
}
