import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { holds } from '#app/domain/catalogue/categories/show-if.ts'
import {
  isEmptyAnswer,
  isFileField,
  parseDuration,
  TICKED,
  type EntryContent,
} from '#app/domain/catalogue/fields/answers.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import { countWords } from '#app/ui/format/count-words.ts'
import { isCounted, measureOf, TESTS_OF, type Counted, type Rule, type Terms } from './facts.ts'

/** The rules that hold for one entry, checked against its answers and what is known of who enters it. Pure and client-safe. */

/** Rules are checked against these. */
interface RuledEntry {
  fields: readonly CategoryField[]
  content: EntryContent
  facts: EntryFacts
}

export interface EntryFacts {
  studioKind: string
  studioCountry: string
  /** Codes of the memberships that people of the studio hold on the day. */
  memberships: readonly string[]
  /** Counts include this entry. */
  counts: Readonly<Record<Counted, number>>
  /** The award's day. */
  today: string
}

/** `off`: the rule is about a question that is not asked, or has become one that cannot be tested so. `unknown`: there is no answer yet, or none that can be read. */
export type Verdict = 'met' | 'broken' | 'unknown' | 'off'

export interface Checked {
  rule: Rule
  verdict: Verdict
  /** The question that the rule is about; null where it is about the entry as a whole. */
  field: CategoryField | null
  /** Broken by giving nothing at all. */
  missing: boolean
}

/** Checks an entry by each of its rules, in their order. */
export function checkRules(rules: readonly Rule[], entry: RuledEntry): Checked[] {
  if (rules.length === 0) return []
  const asked = new Set(askedFields(entry.fields, entry.content).map(({ id }) => id))
  return rules.map((rule): Checked => {
    if (rule.fact !== 'answer')
      return { rule, verdict: verdictOnEntry(rule, entry.facts), field: null, missing: false }
    const field = entry.fields.find(({ id }) => id === rule.fieldId) ?? null
    const fits =
      rule.test === 'answered' ||
      (field !== null && Object.hasOwn(TESTS_OF[measureOf('answer', field)], rule.test))
    if (!field || !fits || !asked.has(field.id)) return { rule, verdict: 'off', field, missing: false }
    const given = givenFor(field, entry.content)
    const verdict = verdictOnAnswer(rule, field, given)
    return { rule, verdict, field, missing: verdict === 'broken' && given.length === 0 }
  })
}

/** The cap on the award's day. */
export function capOn({ cap = 0, from, then }: Terms, today: string): number {
  return from !== undefined && then !== undefined && today >= from ? then : cap
}

function verdictOnEntry(rule: Rule, facts: EntryFacts): Verdict {
  if (isCounted(rule.fact)) return facts.counts[rule.fact] > capOn(rule.terms, facts.today) ? 'broken' : 'met'
  const given =
    rule.fact === 'membership'
      ? facts.memberships
      : [rule.fact === 'studio_kind' ? facts.studioKind : facts.studioCountry]
  // Holding no membership is known; a profile without its country is not.
  if (given.some((value) => value === '')) return 'unknown'
  return chosen(rule, given)
}

const chosen = ({ test, terms }: Rule, given: readonly string[]): Verdict =>
  holds({ is: test === 'none_of' ? 'not' : 'one_of', values: [...(terms.choices ?? [])] }, given)
    ? 'met'
    : 'broken'

/** An answer as the texts it is made of; none where nothing was given. */
function givenFor(field: CategoryField, content: EntryContent): readonly string[] {
  if (field.type === 'people') return content.people.map(({ fullName }) => fullName).filter(Boolean)
  if (isFileField(field)) return (content.files[field.key] ?? []).map(({ publicId }) => publicId)
  const answer = content.answers[field.key]
  if (answer === undefined || isEmptyAnswer(answer)) return []
  return typeof answer === 'string' ? [answer.trim()] : answer
}

function verdictOnAnswer(rule: Rule, field: CategoryField, given: readonly string[]): Verdict {
  const { test, terms } = rule
  const [first] = given
  if (test === 'answered') return first === undefined ? 'broken' : 'met'
  if (test === 'ticked') return first === TICKED ? 'met' : 'broken'
  if (test === 'not_ticked') return first === TICKED ? 'broken' : 'met'
  if (first === undefined) return 'unknown'
  if (test === 'one_of' || test === 'none_of') return chosen(rule, given)
  if (test === 'age_at_least' || test === 'age_at_most') {
    const age = isCalendarDay(first) && terms.on ? ageOn(first, terms.on) : null
    if (age === null || age < 0 || terms.years === undefined) return 'unknown'
    return (test === 'age_at_least' ? age >= terms.years : age <= terms.years) ? 'met' : 'broken'
  }
  const value = measured(field, first)
  if (value === null) return 'unknown'
  const tooLow = terms.low !== undefined && test !== 'at_most' && value < terms.low
  const tooHigh = terms.high !== undefined && test !== 'at_least' && value > terms.high
  return tooLow || tooHigh ? 'broken' : 'met'
}

/** Reads what a text measures: a number, or a day, which sorts as it is; null where it cannot be read. */
function measured(field: CategoryField, text: string): number | string | null {
  switch (measureOf('answer', field)) {
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : null
    case 'length':
      return parseDuration(text)
    case 'day':
      return isCalendarDay(text) ? text : null
    case 'words':
      return countWords(text)
    default:
      return null
  }
}

/** Whole years from a day of birth to another day: born on 29 February, a person is a year older on 1 March. */
export function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
