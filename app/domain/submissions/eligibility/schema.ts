import { z } from 'zod'
import { durationText, parseDuration } from '#app/domain/catalogue/fields/answers.ts'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import { countryName, countryOptions, languageName, languageOptions } from '#app/platform/places/places.ts'
import { oneOf, REQUIRED, requiredId, requiredText } from '#app/platform/validation.ts'
import { TEST_TERMS, type Force, type Measure, type Rule, type Term, type Terms } from './facts.ts'
import { isTyped, type Subject } from './rule-form.ts'

/** The forms of rules. */

const MAX_MESSAGE_LENGTH = 300
const MAX_NUMBER = 999_999_999
const MAX_CAP = 1_000
const MAX_YEARS = 150
const MAX_PLACES = 260

export interface RuleInput {
  terms: Terms
  force: Force
  message: string
  /** The version of the values of which the admin saw how many entries they concern. */
  seen: string
}

const text = z.string().default('')

const FORCE = oneOf(['refuses', 'warns', 'admins'])
const MESSAGE = requiredText(MAX_MESSAGE_LENGTH)

const shape = {
  low: text,
  high: text,
  years: text,
  on: text,
  choices: z.array(z.string()).optional(),
  places: text,
  cap: text,
  from: text,
  then: text,
  force: text,
  message: text,
  seen: text,
}
type Form = z.output<z.ZodObject<typeof shape>>
type Read<Value> = { value: Value } | { problem: string }

/** The form of one rule; which of its fields are read hangs on what it is about. */
export function ruleSchema(subject: Subject) {
  return z.object(shape).transform((form, context): RuleInput => {
    const { terms, problems } = readTerms(subject, form)
    // Read here, so that all that is wrong is said together.
    const force = FORCE.safeParse(form.force)
    const message = MESSAGE.safeParse(form.message)
    for (const [name, { error }] of [
      ['force', force],
      ['message', message],
    ] as const)
      for (const issue of error?.issues ?? []) problems.push([name, issue.message])
    for (const [name, text] of problems) context.addIssue({ code: 'custom', path: [name], message: text })
    if (!force.success || !message.success) return z.NEVER
    return { terms, force: force.data, message: message.data, seen: form.seen }
  })
}

export type RuleSchema = ReturnType<typeof ruleSchema>

function readTerms(subject: Subject, form: Form): { terms: Terms; problems: [string, string][] } {
  const terms: Terms = {}
  const problems: [string, string][] = []
  const names: readonly Term[] = TEST_TERMS[subject.test]
  for (const name of names) {
    const field = name === 'choices' && isTyped(subject.measure) ? 'places' : name
    const read = readTerm(subject, name, form)
    if ('problem' in read) problems.push([field, read.problem])
    else if (read.value !== undefined) Object.assign(terms, { [name]: read.value })
  }
  if (terms.low !== undefined && terms.high !== undefined && terms.low > terms.high)
    problems.push(['high', 'Enter no less than in the field before'])
  if (
    subject.test === 'capped' &&
    problems.length === 0 &&
    (terms.from === undefined) !== (terms.then === undefined)
  )
    problems.push(terms.from === undefined ? ['from', REQUIRED] : ['then', REQUIRED])
  return { terms, problems }
}

function readTerm(subject: Subject, name: Term, form: Form): Read<Terms[Term]> {
  if (name === 'choices')
    return isTyped(subject.measure) ? readPlaces(subject.measure, form) : readChoices(subject, form)
  const typed = form[name].normalize('NFKC').trim()
  const optional = name === 'from' || name === 'then'
  if (typed === '') return optional ? { value: undefined } : { problem: REQUIRED }
  if (name === 'on' || name === 'from' || subject.measure === 'day') {
    if (name !== 'years')
      return isCalendarDay(typed) ? { value: typed } : { problem: 'Enter a day, like 2026-03-14' }
  }
  if (name === 'years') return readWhole(typed, 0, MAX_YEARS)
  if (name === 'cap' || name === 'then') return readWhole(typed, 0, MAX_CAP)
  if (subject.measure === 'length') {
    const seconds = parseDuration(typed)
    return seconds === null ? { problem: 'Enter minutes and seconds, like 22:30' } : { value: seconds }
  }
  if (subject.measure === 'words') return readWhole(typed, 1, 100_000)
  const number = /^-?\d{1,9}(?:[.,]\d{1,6})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
  return Math.abs(number) <= MAX_NUMBER ? { value: number } : { problem: 'Enter a number, like 12.5' }
}

function readWhole(typed: string, min: number, max: number): Read<number> {
  const value = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
  return value >= min && value <= max
    ? { value }
    : { problem: `Enter a whole number from ${min} to ${max.toLocaleString('en')}` }
}

function readChoices({ choices }: Subject, form: Form): Read<string[]> {
  const chosen = choices.filter(({ value }) => form.choices?.includes(value)).map(({ value }) => value)
  return chosen.length > 0 ? { value: chosen } : { problem: 'Select at least one' }
}

function readPlaces(measure: Measure, { places }: Form): Read<string[]> {
  const options = measure === 'countries' ? countryOptions : languageOptions
  const folded = (each: string) => each.trim().toLocaleLowerCase('en')
  const found: string[] = []
  for (const part of places.split(/[,;\n]/u).slice(0, MAX_PLACES)) {
    const typed = folded(part)
    if (typed === '') continue
    const option = options.find(({ value, label }) => folded(label) === typed || folded(value) === typed)
    if (!option)
      return {
        problem: `We don’t know “${part.trim().slice(0, 60)}”. Enter names or codes, separated by commas`,
      }
    if (!found.includes(option.value)) found.push(option.value)
  }
  return found.length > 0 ? { value: found } : { problem: REQUIRED }
}

/** Fills the fields of the form from a stored rule. */
export function shownRule(
  { terms, message, force }: Pick<Rule, 'terms' | 'message' | 'force'>,
  measure: Measure,
): Record<string, string | string[]> {
  const span = (value: number | string | undefined) =>
    typeof value === 'number' && measure === 'length' ? durationText(value) : String(value ?? '')
  const nameOf = measure === 'countries' ? countryName : languageName
  return {
    ...{ message, force },
    low: span(terms.low),
    high: span(terms.high),
    years: String(terms.years ?? ''),
    on: terms.on ?? '',
    cap: String(terms.cap ?? ''),
    from: terms.from ?? '',
    then: String(terms.then ?? ''),
    choices: [...(terms.choices ?? [])],
    places: isTyped(measure) ? (terms.choices ?? []).map(nameOf).join(', ') : '',
  }
}

/** The buttons that move a rule up or down among those of its category. */
export const moveRuleSchema = z.object({ ruleId: requiredId(), move: z.enum(['up', 'down']) })
