import { words } from '#app/platform/award-words.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { durationText } from '#app/domain/catalogue/fields/answers.ts'
import { shownDay } from '#app/domain/submissions/form/shown-answer.ts'
import { studioTypeName } from '#app/domain/studios/rules.ts'
import { countryName, languageName } from '#app/platform/places/places.ts'
import { countText } from '#app/ui/format/plural.ts'
import { FACTS, measureOf, type Counted, type Measure, type Rule } from './facts.ts'

/** Says rules in words, as admins read them. */

export type NamedQuestion = Pick<CategoryField, 'id' | 'label' | 'type' | 'options'>

interface RuleNames {
  question: NamedQuestion | null
  /** By their codes. */
  memberships: Readonly<Record<string, string>>
}

/** Says in a word or two of a table what each force does. */
export const FORCE_LABELS = {
  refuses: { label: 'Refuses', tone: 'bad' },
  warns: { label: 'Warns', tone: 'warn' },
  admins: { label: 'Admins only', tone: 'neutral' },
} as const

export const VERDICT_LABELS = {
  broken: { label: 'Breaks the rule', tone: 'bad' },
  unknown: { label: 'Not known yet', tone: 'neutral' },
} as const

const listed = (values: readonly string[]): string =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : (values[0] ?? '')

function valueText(measure: Measure, value: number | string | undefined): string {
  if (typeof value === 'string') return shownDay(value)
  return measure === 'length' ? durationText(value ?? 0) : String(value ?? 0)
}

function choiceNames(measure: Measure, { terms }: Pick<Rule, 'terms'>, names: RuleNames): string[] {
  const nameOf = (value: string): string => {
    switch (measure) {
      case 'countries':
        return countryName(value)
      case 'languages':
        return languageName(value)
      case 'kinds':
        return studioTypeName(value)
      case 'memberships':
        return names.memberships[value] ?? value
      default:
        return names.question?.options.find((option) => option.value === value)?.label ?? value
    }
  }
  return (terms.choices ?? []).map(nameOf)
}

/** Says what has to hold: "“Running time” is at most 40:00". */
export function requirementText(rule: Pick<Rule, 'fact' | 'test' | 'terms'>, names: RuleNames): string {
  const { fact, test, terms } = rule
  const measure = measureOf(fact, names.question)
  if (measure === 'count') return capText(rule)
  const subject =
    fact === 'answer'
      ? `“${(names.question?.label ?? 'A removed question').replace(/\.$/u, '')}”`
      : FACTS[fact]
  const [low, high] = [valueText(measure, terms.low), valueText(measure, terms.high)]
  const chosen = listed(choiceNames(measure, rule, names))
  switch (test) {
    case 'at_least':
      if (measure === 'words') return `${subject} has at least ${low} words`
      return measure === 'day' ? `${subject} is on or after ${low}` : `${subject} is at least ${low}`
    case 'at_most':
      if (measure === 'words') return `${subject} has at most ${high} words`
      return measure === 'day' ? `${subject} is on or before ${high}` : `${subject} is at most ${high}`
    case 'between':
      return `${subject} is from ${low} to ${high}`
    case 'age_at_least':
      return `${subject}: at least ${terms.years} years old on ${shownDay(terms.on ?? '')}`
    case 'age_at_most':
      return `${subject}: at most ${terms.years} years old on ${shownDay(terms.on ?? '')}`
    case 'one_of':
      return `${subject} is ${chosen}`
    case 'none_of':
      return `${subject} is not ${chosen}`
    case 'ticked':
      return `${subject} is ticked`
    case 'not_ticked':
      return `${subject} is not ticked`
    default:
      return `${subject} is answered`
  }
}

const IN_CATEGORY = (entries: string) => `At most ${entries} in a category`
const IN_AWARD = (entries: string) => `At most ${entries} in the award`

/** "At most 3 entries of a studio in the award, and 5 from 1 May 2026". */
function capText({ fact, terms }: Pick<Rule, 'fact' | 'terms'>): string {
  const ofPerson = fact === 'person_here' || fact === 'person_all'
  const entries = (count: number) =>
    ofPerson
      ? countText(count, 'entry of a person', 'entries of a person')
      : countText(count, `entry of ${words.aStudio}`, `entries of ${words.aStudio}`)
  const within = fact === 'studio_here' || fact === 'person_here' ? IN_CATEGORY : IN_AWARD
  const text = within(entries(terms.cap ?? 0))
  return terms.from === undefined ? text : `${text}, and ${terms.then} from ${shownDay(terms.from)}`
}

/** Writes what a rule was checked against as text; empty where there is nothing. */
export function givenText(
  rule: Pick<Rule, 'fact'>,
  answer: string,
  facts: {
    studioKind: string
    studioCountry: string
    memberships: readonly string[]
    counts: Readonly<Record<Counted, number>>
  },
  memberships: RuleNames['memberships'],
): string {
  switch (rule.fact) {
    case 'answer':
      return answer
    case 'studio_kind':
      return studioTypeName(facts.studioKind)
    case 'studio_country':
      return countryName(facts.studioCountry)
    case 'membership':
      return facts.memberships.map((code) => memberships[code] ?? code).join(', ')
    default:
      return countText(facts.counts[rule.fact], 'entry', 'entries')
  }
}
