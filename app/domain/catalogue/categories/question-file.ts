import { z } from 'zod'
import { sizeText } from '#app/platform/files/rules.ts'
import { REQUIRED } from '#app/platform/validation.ts'
import { withoutControls } from '#app/platform/plain-text.ts'
import { fieldSchema, shownField } from './field-input.ts'
import { RULES_OF_TYPE } from './field-types.ts'
import {
  FIELD_TYPES,
  REQUIRED_BY,
  SECTIONS,
  type CategoryField,
  type FieldInput,
  type ShowIf,
} from './fields.ts'

/** A category's questions as a file, which another award can read. */

const FORMAT = 'laureate-questions'
const VERSION = 1
const MAX_QUESTION_FILE = 500_000
const MAX_QUESTIONS_IN_FILE = 200

/** One question of a file: a field, and how it is asked. */
export interface FiledQuestion extends Pick<CategoryField, 'section' | 'required' | 'requiredBy' | 'showIf'> {
  field: FieldInput
}

export const questionFileSchema = z.object({
  file: z
    .file({ error: REQUIRED })
    .min(1, 'The file is empty')
    .max(MAX_QUESTION_FILE, `The file must be ${sizeText(MAX_QUESTION_FILE)} or smaller.`),
})

/** The form that adds what was checked: the text of the file. */
export const checkedFileSchema = z.object({ content: z.string().max(MAX_QUESTION_FILE).default('') })

/** The questions as text of a file, with the label, help and limits that the category gives them. */
export function questionFile(title: string, questions: readonly CategoryField[]): string {
  const file = {
    format: FORMAT,
    version: VERSION,
    category: title,
    questions: questions.map(({ key, label, type, help, options, rules, judgeVisible, ...asked }) => ({
      ...{ key, label, type, help, options, rules, judgeVisible },
      ...{ section: asked.section, required: asked.required, requiredBy: asked.requiredBy },
      showIf: asked.showIf,
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const envelope = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  questions: z.array(z.unknown()),
})

const option = z.object({
  value: z.string(),
  label: z.string(),
  retired: z.literal(true).optional().catch(undefined),
})

// One limit that cannot be read takes no other with it.
const limit = z.number().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)

const rules = z
  .object({
    maxLength: limit,
    minWords: limit,
    maxWords: limit,
    min: limit,
    max: limit,
    currency: z.string().optional().catch(undefined),
    decimals: limit,
    withinSeason: flag,
    notBefore: z.literal('voting_end').optional().catch(undefined),
    other: flag,
    accept: z.array(z.string()).optional().catch(undefined),
    maxBytes: limit,
    minWidth: limit,
    minFiles: limit,
    maxFiles: limit,
    minRows: limit,
    maxRows: limit,
    minSeconds: limit,
    maxSeconds: limit,
    maxPeople: limit,
  })
  .catch({})

const condition = z.object({
  field: z.string().max(63),
  is: z.enum(['one_of', 'not', 'answered']),
  values: z.array(z.string().max(100)).max(200),
})

const question = z.object({
  key: z.string().catch(''),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  help: z.string().catch(''),
  options: z.array(option).catch([]),
  rules,
  judgeVisible: z.boolean().catch(true),
  exportName: z.string().nullable().catch(null),
  section: z.enum(SECTIONS).catch('work'),
  required: z.boolean().catch(false),
  requiredBy: z.enum(REQUIRED_BY).catch('submit'),
  // One that cannot be read is not dropped: the question would be asked of everyone.
  showIf: condition.nullable().default(null),
})

interface ReadFile {
  questions: FiledQuestion[]
  /** What the file has and cannot be read, a line each. */
  left: string[]
}

/** Reads a file of questions, also one that was written by hand: what cannot be read is left out and named. */
export function readQuestionFile(text: string): ReadFile | { problem: string } {
  const read = envelope.safeParse(parsed(text))
  if (!read.success)
    return { problem: 'This is not a file of questions. Export one from a category to see how it is made.' }
  if (read.data.version > VERSION)
    return { problem: 'This file was made by a later version and can’t be read here.' }
  const result: ReadFile = { questions: [], left: [] }
  const all = read.data.questions
  if (all.length > MAX_QUESTIONS_IN_FILE)
    return { problem: `A file can have ${MAX_QUESTIONS_IN_FILE} questions at most.` }
  for (const [index, each] of all.entries()) {
    const one = readQuestion(each)
    if ('why' in one) result.left.push(`Question ${index + 1}${one.name}: ${one.why}`)
    else if (result.questions.some(({ field }) => field.key !== '' && field.key === one.field.key))
      result.left.push(
        `Question ${index + 1}, “${one.field.label}”: the key “${one.field.key}” is used twice.`,
      )
    else {
      result.questions.push(one)
      if (losesLimits(each, one))
        result.left.push(
          `Question ${index + 1}, “${one.field.label}”: some of its limits cannot be read. It is asked without them.`,
        )
    }
  }
  return result
}

/** Tells whether the file sets a limit of the question's type that could not be read. */
function losesLimits(given: unknown, { field }: FiledQuestion): boolean {
  const sent = z.object({ rules: z.record(z.string(), z.unknown()) }).safeParse(given)
  if (!sent.success) return false
  return RULES_OF_TYPE[field.type].some((name) => {
    const value = Object.hasOwn(sent.data.rules, name) ? sent.data.rules[name] : null
    return value !== null && value !== false && value !== 0 && field.rules[name] === undefined
  })
}

/** Texts of a file may have escapes for what no database keeps. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? withoutControls(value).replace(/\p{Cs}/gu, '\uFFFD') : value

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), storable)
  } catch {
    return null
  }
}

const WHAT_IS_WRONG: Readonly<Record<string, string>> = {
  type: 'its type is not known here.',
  showIf: 'its condition cannot be read.',
}

function readQuestion(given: unknown): FiledQuestion | { name: string; why: string } {
  const shape = question.safeParse(given)
  if (!shape.success) {
    const named = z.object({ label: z.string() }).safeParse(given)
    const [issue] = shape.error.issues
    const what = WHAT_IS_WRONG[String(issue?.path[0])] ?? 'it has no label.'
    return { name: named.success ? `, “${named.data.label.slice(0, 80)}”` : '', why: what }
  }
  const { section, required, requiredBy, showIf, ...field } = shape.data
  // The form of a field has the last word on what a field can be.
  const checked = fieldSchema.safeParse(shownField(field))
  if (checked.success)
    return { field: checked.data, section, required, requiredBy, showIf: showIf as ShowIf | null }
  const [issue] = checked.error.issues
  return { name: `, “${field.label.slice(0, 80)}”`, why: `${issue?.message ?? 'it cannot be used'}.` }
}
