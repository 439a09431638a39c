import type { CategoryField, Section } from '#app/domain/catalogue/categories/fields.ts'
import { filmProblem, tooLarge } from '#app/platform/files/rules.ts'
import { isCurrency } from '#app/platform/currency-list.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { minorDigits } from '#app/ui/format/minor-digits.ts'
import { amountOf } from '#app/domain/catalogue/fields/amount-answer.ts'
import { ADDRESS_LABELS, ADDRESS_PARTS } from '#app/platform/postal-address.ts'
import { postalAddress } from '#app/platform/postal-schema.ts'
import { phoneNumber } from '#app/platform/phone-number.ts'
import { emailProblem, REQUIRED } from '#app/platform/validation.ts'
import { isWebAddress } from '#app/platform/web-address.ts'
import { countWords } from '#app/ui/format/count-words.ts'
import {
  REEL_SECONDS_KEY,
  RUNNING_TIME_KEY,
  TICKED,
  durationText,
  isEmptyAnswer,
  isFileField,
  isSeries,
  parseDuration,
  type Answer,
  type EntryContent,
  type EntryFile,
} from '#app/domain/catalogue/fields/answers.ts'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import { addressOf, cellId, partId } from '#app/domain/catalogue/fields/address-answer.ts'
import { shownTable } from '#app/domain/catalogue/fields/table-answer.ts'
import { personFieldId } from './person-fields.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { shownDay } from './shown-answer.ts'
import { filmRulesOf, mostFiles } from '#app/domain/submissions/uploads/uploads.ts'
import { isCountryCode, isLanguageCode } from '#app/platform/places/places.ts'

/** What keeps an answer or an entry from being complete. */
export interface EntryProblem {
  section: Section
  fieldKey: string
  /** Id of the control to go to on the section's page. */
  anchor: string
  /** The field's label. */
  label: string
  message: string
  /** `missing`: nothing was given where something is needed. `invalid`: what was given does not hold. */
  kind: 'missing' | 'invalid'
}

/** What answers are measured against besides their own field. Days are plain days in the award's zone. */
export interface ProblemContext {
  eligibleFrom: string
  eligibleTo: string
  /** The last day of voting; `null` while it is not set. */
  votingEndsOn: string | null
  /** The season's, which an amount is in unless another one is selected. */
  currency: string
  maxTeam: number | null
  minMinutes: number | null
  maxMinutes: number | null
  reelMaxSeconds: number | null
}

const MAX_PEOPLE = 30
/** The most characters of an answer typed beside the options. */
const MAX_OTHER_LENGTH = 200
const MAX_NAME_LENGTH = 200
/** Of a table without a limit of its own: characters of a cell, and rows. */
export const MAX_CELL_LENGTH = 300
const USUAL_ROWS = 20

export function mostPeople(
  field: Pick<CategoryField, 'rules'>,
  context: Pick<ProblemContext, 'maxTeam'>,
): number {
  return context.maxTeam ?? field.rules.maxPeople ?? MAX_PEOPLE
}

/** The most rows that a table takes. */
export function mostRows({ rules }: Pick<CategoryField, 'rules'>): number {
  return rules.maxRows ?? USUAL_ROWS
}

/** Needed before the entry may be submitted, where it applies; what is needed by a later date never holds it back. */
export function isNeededToSubmit(field: Pick<CategoryField, 'required' | 'requiredBy'>): boolean {
  return field.required && field.requiredBy === 'submit'
}

/** Everything that keeps the entry from being submitted, in the order of the form; saving never asks this. */
export function problemsOf(
  fields: readonly CategoryField[],
  content: EntryContent,
  context: ProblemContext,
): EntryProblem[] {
  return askedFields(fields, content).flatMap((field) => problemsOfField(field, content, context))
}

function problemsOfField(
  field: CategoryField,
  content: EntryContent,
  context: ProblemContext,
): EntryProblem[] {
  const problem = (message: string, kind: EntryProblem['kind']): EntryProblem => ({
    section: field.section,
    fieldKey: field.key,
    anchor: field.key,
    // A statement's label is a sentence; in "Label: message" its full stop would be in the way.
    label: field.label.replace(/\.$/u, ''),
    message,
    kind,
  })
  const needed = isNeededToSubmit(field)
  if (field.type === 'people') return problemsOfPeople(field, content, context, needed)
  if (isFileField(field)) {
    const files = content.files[field.key] ?? []
    if (files.length === 0) return needed && !isOnItsWay(field, content) ? [problem(REQUIRED, 'missing')] : []
    return files
      .flatMap((file) => {
        const message = fileMessage(field, file, context)
        const which = files.length > 1 ? `${file.originalName}: ` : ''
        return message ? [problem(`${which}${message}`, 'invalid')] : []
      })
      .concat(countMessage(field, files.length).map((message) => problem(message, 'invalid')))
  }
  const answer = content.answers[field.key]
  if (answer === undefined || isEmptyAnswer(answer)) return needed ? [problem(REQUIRED, 'missing')] : []
  if (field.type === 'address') return problemsOfAddress(field, answer)
  if (field.type === 'money') return problemsOfAmount(field, answer)
  if (field.type === 'table') return problemsOfTable(field, answer)
  const message =
    typeof answer === 'string' ? textMessage(field, answer.trim(), context) : choicesMessage(field, answer)
  return message ? [problem(message, 'invalid')] : []
}

function problemsOfPeople(
  field: CategoryField,
  content: EntryContent,
  context: ProblemContext,
  needed: boolean,
): EntryProblem[] {
  const of = (anchor: string, label: string, message: string, kind: EntryProblem['kind']): EntryProblem => ({
    section: field.section,
    fieldKey: field.key,
    anchor,
    label,
    message,
    kind,
  })
  const { people } = content
  if (people.length === 0)
    return needed ? [of(personFieldId(0, 'fullName'), field.label, REQUIRED, 'missing')] : []
  const problems = people.flatMap((person, index) => {
    const who = person.fullName.trim() || `person ${index + 1}`
    const found: EntryProblem[] = []
    if (!person.fullName.trim())
      found.push(of(personFieldId(index, 'fullName'), `Name of person ${index + 1}`, REQUIRED, 'missing'))
    if (!person.credit.trim())
      found.push(of(personFieldId(index, 'credit'), `Role of ${who}`, REQUIRED, 'missing'))
    const wrong = person.email.trim() && emailProblem(person.email)
    if (wrong) found.push(of(personFieldId(index, 'email'), `Email of ${who}`, wrong, 'invalid'))
    return found
  })
  const most = mostPeople(field, context)
  const over = people.length - most
  if (over > 0) {
    const message = `At most ${most === 1 ? 'one person' : `${most} people`} in this category: remove ${over}`
    problems.unshift(of(personFieldId(most, 'fullName'), field.label, message, 'invalid'))
  }
  return problems
}

/** What is wrong with an amount or its currency. The limits of a question are in its one currency. */
function problemsOfAmount(field: CategoryField, answer: Answer): EntryProblem[] {
  const { rules, label } = field
  const { currency, minor, problem } = amountOf(answer)
  const at = (part: string, what: string, message: string): EntryProblem[] => [
    {
      ...{ section: field.section, fieldKey: field.key, anchor: partId(field.key, part) },
      ...{ label: what, message, kind: 'invalid' },
    },
  ]
  if (rules.currency !== undefined && currency !== rules.currency)
    return at('currency', `${label}, currency`, `The amount must be in ${rules.currency}`)
  if (!isCurrency(currency)) return at('currency', `${label}, currency`, 'Select a currency from the list')
  if (minor === null) return at('amount', label, problem ?? REQUIRED)
  const limit = (value = 0) => Math.round(value * 10 ** minorDigits(currency))
  const shown = (value: number) => formatMoney(limit(value), currency, 'prose')
  if (rules.currency === undefined) return []
  if (rules.min !== undefined && minor < limit(rules.min))
    return at('amount', label, `At least ${shown(rules.min)}`)
  if (rules.max !== undefined && minor > limit(rules.max))
    return at('amount', label, `At most ${shown(rules.max)}`)
  return []
}

/** Says of a table that it has too few or too many rows, and which of its cells are too long. */
function problemsOfTable(field: CategoryField, answer: Answer): EntryProblem[] {
  const { rules, label, key, section, options } = field
  const { columns, rows } = shownTable(options, answer)
  const at = (anchor: string, what: string, message: string): EntryProblem => ({
    ...{ section, fieldKey: key, anchor, label: what, message, kind: 'invalid' },
  })
  const [fewest, most] = [rules.minRows ?? 0, mostRows(field)]
  const count = rows.filter((row) => row.some(Boolean)).length
  const counted =
    count < fewest
      ? [at(key, label, `At least ${fewest} rows are needed: add ${fewest - count}`)]
      : count > most
        ? [
            at(
              key,
              label,
              most === 1
                ? `At most 1 row: remove ${count - 1}`
                : `At most ${most} rows: remove ${count - most}`,
            ),
          ]
        : []
  const long = rows.flatMap((row, index) =>
    row.flatMap((text, place) => {
      const message = lengthMessage({ maxLength: rules.maxLength ?? MAX_CELL_LENGTH }, text)
      const what = `${label}, row ${index + 1}, ${columns[place]?.label ?? ''}`
      return message ? [at(cellId(key, index, place), what, message)] : []
    }),
  )
  return [...counted, ...long]
}

/** What is wrong with the parts of an address that was begun; one that is empty has no part to name. */
function problemsOfAddress(field: CategoryField, answer: Answer): EntryProblem[] {
  const parts = addressOf(answer)
  // A part that was left empty is read as one that no form sent.
  const read = postalAddress.safeParse(
    Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== '')),
  )
  const issues = read.error?.issues ?? []
  return ADDRESS_PARTS.flatMap((part) => {
    const message = issues.find(({ path }) => path[0] === part)?.message
    if (message === undefined) return []
    return {
      ...{ section: field.section, fieldKey: field.key, anchor: partId(field.key, part), message },
      label: `${field.label}, ${ADDRESS_LABELS[part].toLowerCase()}`,
      kind: parts[part] === '' ? 'missing' : 'invalid',
    }
  })
}

function textMessage(field: CategoryField, text: string, context: ProblemContext): string | null {
  const { rules } = field
  switch (field.type) {
    case 'text':
    case 'textarea':
      return lengthMessage(rules, text)
    case 'email':
      return emailProblem(text)
    case 'phone':
      return phoneNumber(text) ? null : 'Enter a phone number with its country code, like +44 20 7946 0000'
    case 'url':
      return isWebAddress(text) ? lengthMessage(rules, text) : 'Enter a web address, like https://example.org'
    case 'video_link':
      return /^https:\/\//i.test(text) && isWebAddress(text)
        ? null
        : 'Enter a link that begins with https://, like https://vimeo.com/12345'
    case 'integer':
      return numberMessage(field, text, context)
    case 'date':
      return dayMessage(rules, text, context)
    case 'duration':
      return durationMessage(field, text, context)
    case 'select':
    case 'radio':
      return choicesMessage(field, [text], 'Select one of the answers')
    case 'country':
      return isCountryCode(text) ? null : 'Select a country'
    case 'language':
      return isLanguageCode(text) ? null : 'Select a language'
    case 'signature':
      return nameMessage(text)
    case 'checkbox':
    case 'statement':
      return text === TICKED ? null : REQUIRED
    default:
      return null
  }
}

function lengthMessage(rules: CategoryField['rules'], text: string): string | null {
  const words = countWords(text)
  if (rules.maxWords !== undefined && words > rules.maxWords) {
    const over = words - rules.maxWords
    return over === 1 ? '1 word too many' : `${over} words too many`
  }
  if (rules.minWords !== undefined && words < rules.minWords) return `At least ${rules.minWords} words`
  const characters = [...text].length
  if (rules.maxLength !== undefined && characters > rules.maxLength) {
    const over = characters - rules.maxLength
    return over === 1 ? '1 character too many' : `${over} characters too many`
  }
  return null
}

/** A name in any script has two letters; initials are none. */
function nameMessage(text: string): string | null {
  if ((text.match(/\p{L}/gu) ?? []).length < 2) return 'Type your full name'
  return [...text].length > MAX_NAME_LENGTH ? `At most ${MAX_NAME_LENGTH} characters` : null
}

function numberMessage(field: CategoryField, text: string, context: ProblemContext): string | null {
  const { min, max, decimals = 0 } = field.rules
  const number = /^-?\d{1,15}(?:\.(\d{1,15}))?$/.exec(text)
  const places = number?.[1]?.length ?? 0
  if (!number || (places > 0 && decimals === 0))
    return decimals === 0 ? 'Enter a whole number, like 120' : 'Enter a number, like 12.5'
  if (places > decimals)
    return decimals === 1 ? 'Enter at most 1 decimal place' : `Enter at most ${decimals} decimal places`
  const value = Number(text)
  if (min !== undefined && value < min) return `At least ${min}`
  if (max !== undefined && value > max) return `At most ${max}`
  if (field.key === REEL_SECONDS_KEY && context.reelMaxSeconds !== null && value > context.reelMaxSeconds)
    return `This video is ${durationText(value)}; the limit is ${durationText(context.reelMaxSeconds)}`
  return null
}

function dayMessage(rules: CategoryField['rules'], text: string, context: ProblemContext): string | null {
  if (!isCalendarDay(text)) return 'Enter the date as year-month-day, like 2026-03-14'
  if (rules.withinSeason && (text < context.eligibleFrom || text > context.eligibleTo))
    return `Only works released from ${shownDay(context.eligibleFrom)} to ${shownDay(context.eligibleTo)} can be entered this season`
  if (rules.notBefore === 'voting_end' && context.votingEndsOn !== null && text < context.votingEndsOn)
    return `Enter ${shownDay(context.votingEndsOn)}, when voting ends, or later`
  return null
}

function durationMessage(field: CategoryField, text: string, context: ProblemContext): string | null {
  const seconds = parseDuration(text)
  if (seconds === null) return 'Enter minutes and seconds, like 22:30, or hours too, like 1:32:05'
  if (field.key !== RUNNING_TIME_KEY) return null
  const { minMinutes, maxMinutes } = context
  const tooShort = minMinutes !== null && seconds < minMinutes * 60
  const tooLong = maxMinutes !== null && seconds > maxMinutes * 60
  if (!tooShort && !tooLong) return null
  const span =
    minMinutes === null
      ? `up to ${maxMinutes}`
      : maxMinutes === null
        ? `of at least ${minMinutes}`
        : `of ${minMinutes} to ${maxMinutes}`
  return `This work is ${durationText(seconds)}; the category takes works ${span} minutes`
}

function choicesMessage(
  field: CategoryField,
  chosen: readonly string[],
  unknown = 'Select from the answers shown',
): string | null {
  const others = chosen.filter((value) => !field.options.some((option) => option.value === value))
  if (others.length === 0) return null
  const isTyped = field.rules.other && others.length === 1
  if (!isTyped) return unknown
  return [...(others[0] ?? '')].length > MAX_OTHER_LENGTH ? `At most ${MAX_OTHER_LENGTH} characters` : null
}

/** An unfinished upload counts as an answer where the setting allows it; it is checked when it is complete. */
export function isOnItsWay(field: Pick<CategoryField, 'key'>, content: EntryContent): boolean {
  const status = content.uploads?.[field.key]?.status
  return content.arrivingCounts === true && (status === 'arriving' || status === 'checking')
}

/** Says what is wrong with the number of files of a series; of other fields nothing is. */
function countMessage(field: CategoryField, count: number): string[] {
  if (!isSeries(field)) return []
  const { minFiles = 0 } = field.rules
  const most = mostFiles(field)
  if (count < minFiles) return [`At least ${minFiles} files are needed: add ${minFiles - count}`]
  return count > most ? [`At most ${most} files: remove ${count - most}`] : []
}

function fileMessage(
  field: CategoryField,
  file: EntryFile,
  context: Pick<ProblemContext, 'reelMaxSeconds'>,
): string | null {
  const { minWidth, maxBytes } = field.rules
  const tooLong =
    typeof file.durationMs === 'number' && filmProblem(file.durationMs, filmRulesOf(field, context))
  if (tooLong) return tooLong
  if (file.width !== null && minWidth !== undefined && file.width < minWidth)
    return `This image is ${file.width} pixels wide; at least ${minWidth} are needed`
  return maxBytes !== undefined && file.sizeBytes > maxBytes ? tooLarge(file.sizeBytes, maxBytes) : null
}
