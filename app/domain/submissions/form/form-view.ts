import type {
  CategoryField,
  FieldOption,
  FieldType,
  Section,
  ShowIf,
} from '#app/domain/catalogue/categories/fields.ts'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import { onlyIfText } from '#app/domain/catalogue/categories/show-if.ts'
import { currencyOptions } from '#app/platform/currency-list.ts'
import { ADDRESS_LABELS } from '#app/platform/postal-address.ts'
import { sizeText, type FilmRules } from '#app/platform/files/rules.ts'
import { durationText } from '#app/ui/format/duration.ts'
import {
  captionedName,
  emptyPerson,
  isFileField,
  isSeries,
  isValueField,
  type Answer,
  type EntryContent,
  type EntryFile,
  type Person,
  shownPerson,
} from '#app/domain/catalogue/fields/answers.ts'
import { wasSent, windowOf, type ChangeWindows } from '#app/domain/submissions/changes.ts'
import { mostPeople, mostRows, type EntryProblem, type ProblemContext } from './problems.ts'
import { personFieldId } from './person-fields.ts'
import { uploadTrouble } from '#app/domain/submissions/uploads/upload-trouble.ts'
import { shownAnswer } from './shown-answer.ts'
import type { SubmissionStatus } from '#app/domain/submissions/rules.ts'
import { storedMark } from './save-plan.ts'
import {
  filmRulesOf,
  largestFile,
  largestPosted,
  mostFiles,
} from '#app/domain/submissions/uploads/uploads.ts'

/** A question as its page shows it: plain values, as few as possible, because they travel with the page twice. */
export interface FieldView {
  key: string
  label: string
  hint?: string
  type: FieldType
  options?: readonly FieldOption[]
  /** The labels of its controls, where it has several: few pages have one, and no other needs to bring them. */
  parts?: readonly string[]
  /** Another answer can be typed. */
  other?: true
  maxWords?: number
  /** The most rows of a table. */
  mostRows?: number
  /** A number that is not a whole one. */
  decimals?: number
  /** The condition on another question of the same page, which the hint also states. */
  when?: ShowIf
  value?: Answer
  /** Mark of the value, sent back with the form. */
  mark?: string
  /** Not needed to submit. */
  optional?: true
  /** Needed only later: by the materials date, or by the nominations. */
  requiredBy?: 'materials' | 'nomination'
  /** By the id of the control: a question of several controls has more than its own key. */
  errors?: Record<string, string[]>
  file?: FileView
  /** The files of a series in their order, none yet too. */
  series?: FileView[]
  /** A series takes no more. */
  full?: true
  /** What a rule of the award says of the answer, which can stay as it is. */
  warnings?: string[]
  /** An upload that is not complete or is being checked. */
  upload?: {
    id: string
    name: string
    size: number
    fingerprint: string
    progress: string
    checking?: true
  }
  /** How long a film may be. */
  film?: FilmRules
  accept?: string
  /** The most a file may weigh. */
  maxBytes?: number
  people?: PersonView[]
  mostPeople?: number
  /** The answer to a question of a submitted entry whose deadline has passed. */
  closed?: { text: string }
  /** Rows for people end in an empty one, because a submitted entry stores none without a name. */
  withEmptyRow?: true
}

export interface FileView {
  fileId: number
  publicId: string
  name: string
  size: string
  length?: string
  caption?: string
  picture?: Thumbnail
}

export interface PersonView {
  person: Person
  errors: Partial<Record<'fullName' | 'credit' | 'email', string[]>>
}

const ADDRESS_PART_LABELS = Object.values(ADDRESS_LABELS)

const ENDINGS: Readonly<Record<string, string>> = {
  jpg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  pdf: 'PDF',
  mp4: 'MP4',
  mov: 'MOV',
}
const endingName = (ending: string) => ENDINGS[ending] ?? ending.toUpperCase()

function hintOf(
  field: CategoryField,
  fields: readonly CategoryField[],
  context: ProblemContext,
): string | undefined {
  const { rules } = field
  const limits: string[] = []
  if (rules.minWords !== undefined) limits.push(`At least ${rules.minWords} words.`)
  if (rules.maxWords !== undefined) limits.push(`At most ${rules.maxWords} words.`)
  if (isFileField(field)) limits.push(fileHint(field, context))
  const onlyIf = field.showIf ? onlyIfText(field.showIf, fields) : ''
  return [onlyIf, field.help, ...limits].filter(Boolean).join(' ') || undefined
}

function fileHint(field: CategoryField, context: ProblemContext): string {
  const { rules, type } = field
  const most = largestFile(field)
  const { maxSeconds } = filmRulesOf(field, context)
  const limits = [
    ...countHint(field),
    ...(rules.accept ?? []).map(endingName),
    ...(rules.minWidth === undefined ? [] : [`at least ${rules.minWidth} pixels wide`]),
    ...(type === 'video' && maxSeconds !== undefined ? [`at most ${durationText(maxSeconds)} long`] : []),
    `at most ${sizeText(most)}`,
  ]
  const posted = largestPosted(field)
  const plain = posted < most ? ` Without JavaScript, at most ${sizeText(posted)}.` : ''
  return `${limits.join(', ')}.${plain}`
}

function countHint(field: CategoryField): string[] {
  if (!isSeries(field)) return []
  const { minFiles } = field.rules
  const most = mostFiles(field)
  return [minFiles === undefined ? `Up to ${most} files` : `${minFiles} to ${most} files`]
}

export function fileView({
  fileId,
  publicId,
  originalName,
  sizeBytes,
  durationMs,
  caption,
}: EntryFile): FileView {
  return {
    ...{ fileId, publicId, name: originalName, size: sizeText(sizeBytes) },
    ...(durationMs ? { length: durationText(Math.round(durationMs / 1_000)) } : {}),
    ...(caption ? { caption } : {}),
  }
}

function valueView(
  field: CategoryField,
  content: EntryContent,
  context?: ProblemContext,
): Partial<FieldView> {
  if (isFileField(field)) {
    const stored = content.files[field.key]?.[0]
    const view: Partial<FieldView> = {
      accept: field.rules.accept?.map((ending) => `.${ending}`).join(','),
      maxBytes: largestFile(field),
      ...(field.type === 'video' && context ? { film: filmRulesOf(field, context) } : {}),
    }
    const upload = content.uploads?.[field.key]
    if (upload?.status === 'arriving' || upload?.status === 'checking')
      view.upload = {
        id: upload.id,
        name: upload.name,
        size: upload.sizeBytes,
        fingerprint: upload.fingerprint,
        progress: `${sizeText(upload.receivedBytes)} of ${sizeText(upload.sizeBytes)}`,
        ...(upload.status === 'checking' ? { checking: true } : {}),
      }
    if (isSeries(field)) {
      const files = content.files[field.key] ?? []
      const full = files.length >= mostFiles(field) ? { full: true as const } : {}
      return { ...view, series: files.map(fileView), ...full }
    }
    return stored ? { ...view, file: fileView(stored) } : view
  }
  const mark = storedMark(field, content)
  if (field.type === 'people') return { mark }
  const value = content.answers[field.key]
  const parts =
    field.type === 'address'
      ? { parts: ADDRESS_PART_LABELS }
      : field.type === 'money'
        ? { options: currenciesOf(field, value, context) }
        : field.type === 'table'
          ? { options: field.options, mostRows: mostRows(field) }
          : {}
  return { mark, ...(value === undefined ? {} : { value }), ...optionsView(field, value), ...parts }
}

/** The currencies of an amount, the usual one first: of a question with one currency that alone, unless the answer is in another. */
function currenciesOf({ rules }: CategoryField, value: Answer | undefined, context?: ProblemContext) {
  const usual = rules.currency ?? context?.currency
  const given = value?.[1]
  const all = currencyOptions()
  const offered = rules.currency
    ? all.filter((option) => option.value === rules.currency || option.value === given)
    : all
  return [...offered].sort((a, b) => Number(b.value === usual) - Number(a.value === usual))
}

/** What can be chosen: a retired option only where it is what was chosen. */
function optionsView(field: CategoryField, value: Answer | undefined): Pick<FieldView, 'options' | 'other'> {
  if (field.options.length === 0) return {}
  const chosen = typeof value === 'string' ? [value] : (value ?? [])
  const offered = field.options.filter((option) => !option.retired || chosen.includes(option.value))
  return {
    options: offered.map((option) => ({ value: option.value, label: option.label })),
    ...(field.rules.other ? { other: true as const } : {}),
  }
}

/** A rule that a browser can follow while the form is filled in: about a question of the same page that is typed or chosen. */
function whenView(field: CategoryField, onPage: readonly CategoryField[]): Pick<FieldView, 'when'> {
  const other = onPage.find((each) => each.key === field.showIf?.field)
  return field.showIf && other && isValueField(other) ? { when: field.showIf } : {}
}

function closedView(field: CategoryField, content: EntryContent): FieldView {
  const { key, label, type } = field
  const { file } = valueView(field, content)
  const text =
    type === 'people'
      ? content.people.map(shownPerson).join('\n')
      : isFileField(field)
        ? (content.files[key] ?? []).map(captionedName).join('\n')
        : shownAnswer(field, content.answers[key])
  return { key, label, type, closed: { text }, ...(file ? { file } : {}) }
}

/** The questions of one section with their answers; that an answer is missing is shown only with `showMissing`. */
export function sectionView(
  section: Section,
  record: {
    entry: { status: SubmissionStatus }
    fields: readonly CategoryField[]
    content: EntryContent
    context: ProblemContext
  },
  problems: readonly EntryProblem[],
  showMissing: boolean,
  windows: ChangeWindows,
): FieldView[] {
  const own = record.fields.filter((field) => field.section === section)
  return fieldViews(own, record, problems, showMissing, windows)
}

/** These questions, which are on one page, with their answers; `record` has all questions that their conditions are about. */
export function fieldViews(
  onPage: readonly CategoryField[],
  record: Parameters<typeof sectionView>[1],
  problems: readonly EntryProblem[],
  showMissing: boolean,
  windows: ChangeWindows,
): FieldView[] {
  const shown = problems.filter((problem) => showMissing || problem.kind === 'invalid')
  return onPage.map((field) => {
    if (!windowOf(field, windows).open) return closedView(field, record.content)
    const own = shown.filter((problem) => problem.fieldKey === field.key)
    const { maxWords, decimals } = field.rules
    const hint = hintOf(field, record.fields, record.context)
    const view: FieldView = {
      key: field.key,
      label: field.label,
      type: field.type,
      ...(hint ? { hint } : {}),
      ...(maxWords === undefined ? {} : { maxWords }),
      ...(decimals ? { decimals } : {}),
      ...whenView(field, onPage),
      ...valueView(field, record.content, record.context),
      ...(field.required ? {} : { optional: true as const }),
      ...(field.required && field.requiredBy !== 'submit' ? { requiredBy: field.requiredBy } : {}),
    }
    if (field.type === 'people') {
      view.mostPeople = mostPeople(field, record.context)
      view.people = peopleView(record.content.people, own)
      if (wasSent(record.entry.status)) view.withEmptyRow = true
      return view
    }
    const errors: Record<string, string[]> = {}
    for (const { anchor, message } of own) (errors[anchor] ??= []).push(message)
    for (const message of uploadTrouble(field, record.content)) (errors[field.key] ??= []).push(message)
    if (Object.keys(errors).length > 0) view.errors = errors
    return view
  })
}

/** Rows of people with their errors; without people, one empty row. */
export function peopleView(people: readonly Person[], problems: readonly EntryProblem[]): PersonView[] {
  const rows = people.length > 0 ? people : [emptyPerson]
  return rows.map((person, index) => {
    const errors: PersonView['errors'] = {}
    for (const part of ['fullName', 'credit', 'email'] as const) {
      const own = problems.filter((problem) => problem.anchor === personFieldId(index, part))
      if (own.length > 0) errors[part] = own.map((problem) => problem.message)
    }
    return { person, errors }
  })
}
