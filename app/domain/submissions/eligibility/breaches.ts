import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import type { EntryProblem } from '#app/domain/submissions/form/problems.ts'
import { COUNTED, isCounted, type Counted, type Rule } from './facts.ts'
import { checkRules, type Checked, type EntryFacts } from './rules.ts'

/** Applies rules to an entry that is being filled in. Pure. */

/** The rules of an entry and what they are checked against, as they were read with it. */
export interface Eligibility {
  rules: readonly Rule[]
  studioKind: string
  studioCountry: string
  memberships: readonly { code: string; startsOn: string | null; endsOn: string | null }[]
  /** Other entries that were submitted, and others that are in a cart. */
  others: Readonly<Record<Counted, { sent: number; inCart: number }>>
  createdBy: number
  /** Converts a moment to the award's day. */
  dayOf: (now: Date) => string
}

interface Ruled {
  entry: { status: string }
  fields: readonly CategoryField[]
  content: EntryContent
  eligibility: Eligibility
}

const NO_COUNTS = Object.fromEntries(COUNTED.map((fact) => [fact, 1])) as Record<Counted, number>

/** Says what is known of an entry on a day; `others` counts the entries that take a place beside it. */
export function factsOn(
  { studioKind, studioCountry, memberships }: Eligibility,
  today: string,
  others: Readonly<Record<Counted, number>>,
): EntryFacts {
  return {
    ...{ studioKind, studioCountry, today },
    memberships: memberships
      .filter(({ startsOn, endsOn }) => (startsOn ?? today) <= today && (endsOn ?? today) >= today)
      .map(({ code }) => code),
    counts: Object.fromEntries(COUNTED.map((fact) => [fact, others[fact] + 1])) as Record<Counted, number>,
  }
}

/** The broken rules about answers that entrants see. They depend on no day, so that an entry stays as complete as it is. */
function brokenAnswers({ fields, content, eligibility }: Omit<Ruled, 'entry'>): Checked[] {
  const rules = eligibility.rules.filter(({ fact, force }) => fact === 'answer' && force !== 'admins')
  const { studioKind, studioCountry } = eligibility
  const facts = { studioKind, studioCountry, memberships: [], counts: NO_COUNTS, today: '' }
  return checkRules(rules, { fields, content, facts }).filter(({ verdict }) => verdict === 'broken')
}

/** The problems of answers together with those that rules find, in the order of the form; one that is a problem anyway is named once. */
export function withRuleProblems(
  problems: readonly EntryProblem[],
  record: Omit<Ruled, 'entry'>,
): EntryProblem[] {
  const found = brokenAnswers(record).flatMap(({ rule, field, missing }): EntryProblem[] => {
    if (rule.force !== 'refuses' || !field) return []
    if (missing && problems.some(({ fieldKey }) => fieldKey === field.key)) return []
    return [
      {
        ...{ section: field.section, fieldKey: field.key, anchor: field.key },
        ...{ label: field.label.replace(/\.$/u, ''), message: rule.message },
        kind: missing ? 'missing' : 'invalid',
      },
    ]
  })
  if (found.length === 0) return [...problems]
  const place = new Map(record.fields.map(({ key }, index) => [key, index]))
  return [...problems, ...found].sort((a, b) => (place.get(a.fieldKey) ?? 0) - (place.get(b.fieldKey) ?? 0))
}

/** Collects the warnings beside questions, by their keys; an answer that is not there yet is no reason. */
export function answerWarnings(record: Omit<Ruled, 'entry'>): Record<string, string[]> {
  const warnings: Record<string, string[]> = {}
  for (const { rule, field, missing } of brokenAnswers(record))
    if (rule.force === 'warns' && field && !missing) (warnings[field.key] ??= []).push(rule.message)
  return warnings
}

/** Holds the texts of rules about the entry as a whole. */
interface WholeEntry {
  refusals: string[]
  warnings: string[]
}

/**
 * Says what keeps a draft from being submitted at `now` by who enters it and how many entries there are. An entry that was sent has its
 * place. `taking` counts the others of a checkout, which take their places with it; without it those in carts count.
 */
export function wholeEntryOf(
  { entry, fields, content, eligibility }: Ruled,
  now: Date,
  taking?: Readonly<Record<Counted, number>>,
): WholeEntry {
  const rules = eligibility.rules.filter(
    ({ fact, force }) =>
      fact !== 'answer' && force !== 'admins' && (entry.status === 'draft' || !isCounted(fact)),
  )
  if (rules.length === 0) return { refusals: [], warnings: [] }
  const others = Object.fromEntries(
    COUNTED.map((fact) => {
      const { sent, inCart } = eligibility.others[fact]
      return [fact, sent + (taking ? taking[fact] : inCart)]
    }),
  ) as Record<Counted, number>
  const facts = factsOn(eligibility, eligibility.dayOf(now), others)
  const broken = checkRules(rules, { fields, content, facts }).filter(({ verdict }) => verdict === 'broken')
  const said = (force: Rule['force']) =>
    broken.filter(({ rule }) => rule.force === force).map(({ rule }) => rule.message)
  return { refusals: said('refuses'), warnings: said('warns') }
}

interface Taking {
  entry: { id: number; categoryId: number }
  eligibility: Pick<Eligibility, 'createdBy'>
}

/** Counts the others of one checkout that take a place beside this entry. All are of one studio and season. */
export function takenBeside(record: Taking, checkout: readonly Taking[]): Record<Counted, number> {
  const others = checkout.filter(({ entry }) => entry.id !== record.entry.id)
  const here = others.filter(({ entry }) => entry.categoryId === record.entry.categoryId)
  const ofPerson = (each: Taking) => each.eligibility.createdBy === record.eligibility.createdBy
  return {
    studio_all: others.length,
    studio_here: here.length,
    person_all: others.filter(ofPerson).length,
    person_here: here.filter(ofPerson).length,
  }
}
