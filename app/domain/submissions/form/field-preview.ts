import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { durationText } from '#app/ui/format/duration.ts'
import {
  TICKED,
  isFileField,
  type Answer,
  type EntryContent,
  type EntryFile,
  type Person,
} from '#app/domain/catalogue/fields/answers.ts'
import type { ChangeWindows } from '#app/domain/submissions/changes.ts'
import { sectionView, type FieldView } from './form-view.ts'
import { columnsText } from '#app/domain/catalogue/fields/table-answer.ts'
import { answerOf, isListed } from './posted.ts'
import { MAX_CELL_LENGTH, mostRows, problemsOf, type ProblemContext } from './problems.ts'
import { withoutControls } from '#app/platform/plain-text.ts'

/** A field as entrants see it: its control, and its errors for invalid answers. */

const open = <Part extends keyof ChangeWindows>(part: Part) => ({ part, open: true, until: null })
const draftWindows: ChangeWindows = {
  entry: open('entry'),
  materials: open('materials'),
  names: open('names'),
  nomination: open('nomination'),
}

const nothing: EntryContent = { answers: {}, people: [], files: {} }

/** The questions of a section as the form shows them, empty or with one tried answer. */
export function previewOf(
  fields: readonly CategoryField[],
  section: CategoryField['section'],
  context: ProblemContext,
  tried?: { key: string; answer: Answer },
): FieldView[] {
  const content = tried ? { ...nothing, answers: { [tried.key]: tried.answer } } : nothing
  const problems = tried
    ? problemsOf(fields, content, context).filter(({ fieldKey }) => fieldKey === tried.key)
    : []
  const record = { entry: { status: 'draft' as const }, fields, content, context }
  return sectionView(section, record, problems, true, draftWindows)
}

/** An invalid answer and the form's error for it. */
export interface SampleError {
  given: string
  message: string
}

const long = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}… (${text.length} characters)` : text)
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

const addresses: [string, string][] = [
  ['A street without a town and a country', '12 High Street'],
  ['A country that is not in the list', '12 High Street\n\nLeeds\n\nLS1 1AA\nElbonia'],
]

function sampleAmounts({ currency = 'EUR', min, max }: CategoryField['rules']): [string, string][] {
  const amounts: [string, string][] = [
    ['some', 'some'],
    ['1,234', '1,234'],
    ...(min ? [['0', '0'] as [string, string]] : []),
    ...(max === undefined ? [] : [[String(max + 1), String(max + 1)] as [string, string]]),
  ]
  return amounts.map(([given, typed]) => [given, `${typed}\n${currency}`])
}

function sampleTables(options: CategoryField['options'], rules: CategoryField['rules']): [string, string][] {
  const columns = options.filter(({ retired }) => !retired).map(({ value }) => value)
  const table = (count: number, text: string) =>
    [...Array.from({ length: count }, () => columns.map(() => text)).flat(), columnsText(columns)].join('\n')
  const [most, longest] = [mostRows({ rules }), (rules.maxLength ?? MAX_CELL_LENGTH) + 1]
  return [
    ...(rules.minRows && rules.minRows > 1 ? [['One row', table(1, 'word')] as [string, string]] : []),
    [`${most + 1} rows`, table(most + 1, 'word')],
    [`A cell of ${longest} characters`, table(1, 'x'.repeat(longest))],
  ]
}

function sampleTexts({ type, rules, options }: CategoryField): [string, string][] {
  if (type === 'address') return addresses
  if (type === 'money') return sampleAmounts(rules)
  if (type === 'table') return sampleTables(options, rules)
  const { maxLength, minWords, maxWords, min, max, decimals = 0 } = rules
  const texts = ['maybe', '2026-02-30', '2001-01-01', '12.3456', 'http://example.org', 'name@example'].map(
    (text): [string, string] => [long(text), text],
  )
  if (maxLength !== undefined) texts.push([`${maxLength + 1} characters`, 'x'.repeat(maxLength + 1)])
  if (maxWords !== undefined) texts.push([`${maxWords + 1} words`, words(maxWords + 1)])
  if (minWords !== undefined && minWords > 1) texts.push([`${minWords - 1} words`, words(minWords - 1)])
  const step = 1 / 10 ** decimals
  for (const value of [min === undefined ? [] : min - step, max === undefined ? [] : max + step].flat()) {
    const text = value.toFixed(decimals)
    texts.push([text, text])
  }
  return texts
}

function sampleFiles({ rules }: CategoryField): [string, EntryFile][] {
  const file: EntryFile = {
    ...{ fileId: 1, publicId: 'sample', originalName: 'sample', mime: '', sizeBytes: 1 },
    ...{ width: 20_000, height: 20_000 },
  }
  const files: [string, EntryFile][] = []
  if (rules.minWidth !== undefined)
    files.push([`An image ${rules.minWidth - 1} pixels wide`, { ...file, width: rules.minWidth - 1 }])
  if (rules.maxSeconds !== undefined)
    files.push([
      `A video of ${durationText(rules.maxSeconds + 1)}`,
      { ...file, durationMs: (rules.maxSeconds + 1) * 1000 },
    ])
  if (rules.minSeconds !== undefined && rules.minSeconds > 1)
    files.push([
      `A video of ${durationText(rules.minSeconds - 1)}`,
      { ...file, durationMs: (rules.minSeconds - 1) * 1000 },
    ])
  if (rules.maxBytes !== undefined)
    files.push(['A file twice as large as allowed', { ...file, sizeBytes: rules.maxBytes * 2 }])
  return files
}

function samplePeople(most: number): [string, Person[]][] {
  const person: Person = {
    id: 1,
    fullName: 'Nkemi Tarnsby',
    credit: 'Director',
    email: '',
    pronunciation: '',
  }
  return [
    ['A person without a role', [{ ...person, credit: '' }]],
    ['A person whose address is “nkemi@example”', [{ ...person, email: 'nkemi@example' }]],
    [`${most + 1} people`, Array.from({ length: most + 1 }, () => person)],
  ]
}

/** What the real rules answer to answers that do not hold; each answer of the form is listed once. */
export function sampleErrors(field: CategoryField, context: ProblemContext): SampleError[] {
  const answers: [string, EntryContent][] = [['Nothing, where it is required', nothing]]
  if (field.type === 'people')
    for (const [given, people] of samplePeople(context.maxTeam ?? field.rules.maxPeople ?? 30))
      answers.push([given, { ...nothing, people }])
  else if (isFileField(field))
    for (const [given, file] of sampleFiles(field))
      answers.push([given, { ...nothing, files: { [field.key]: [file] } }])
  else
    for (const [given, text] of sampleTexts(field))
      answers.push([
        given,
        { ...nothing, answers: { [field.key]: isListed(field) ? text.split('\n') : text } },
      ])
  const seen = new Set<string>()
  return answers.flatMap(([given, content]) =>
    problemsOf([{ ...field, required: true, requiredBy: 'submit', showIf: null }], content, context).flatMap(
      ({ label, message: text }) => {
        const message = label === field.label.replace(/\.$/u, '') ? text : `${label}: ${text}`
        if (seen.has(message)) return []
        seen.add(message)
        return [{ given, message }]
      },
    ),
  )
}

/** The answer that is tried in a preview, read from its address. */
export function triedAnswer(
  field: Pick<CategoryField, 'key' | 'type'>,
  params: URLSearchParams,
): Answer | null {
  if (!params.has('try')) return null
  if (isListed(field)) return answerOf(field, params.getAll(field.key).slice(0, 200))
  const text = withoutControls(params.get(field.key) ?? '').slice(0, 50_000)
  return (field.type === 'checkbox' || field.type === 'statement') && text ? TICKED : text
}
