import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { Submission } from '@conform-to/react'
import { z } from 'zod'
import { zoneOfForm } from '#app/domain/season/seasons/zoned-times.ts'
import type { Refusal } from '#app/platform/outcome.ts'
import { withoutControls } from '#app/platform/plain-text.ts'
import { defaultMessage } from '#app/platform/validation.ts'
import { badRequest, refusalStatus } from './errors.ts'
import type { FormReply } from './forms.ts'

type AnySubmission = Submission<unknown, string[], unknown>

interface ReplyExtras {
  formErrors?: string[]
  fieldErrors?: Record<string, string[]>
  /** Fields whose values are never sent back: passwords. */
  hideFields?: string[]
  status?: number
}

/** The field that conform's list buttons send. */
const INTENT = '__intent__'
/** An index no form has: `a[30000000]` would make a list of that length and send it back. */
const TOO_LARGE_INDEX = /\[\d{3,}\]/
const MAX_NAME_LENGTH = 100
const MAX_FIELDS = 1_000
const UNREAD = 'This form could not be read.'

/**
 * The posted form checked by the schema, with its values for showing it again; no text of it has control characters. Names no form
 * has are ignored; a post whose `intent` the schema does not know is a bad request with `problem`.
 */
export function parseForm<Schema extends z.ZodType>(formData: FormData, schema: Schema, problem = UNREAD) {
  const accepted = new FormData()
  for (const [name, value] of [...formData].slice(0, MAX_FIELDS)) {
    if (name.length <= MAX_NAME_LENGTH && !TOO_LARGE_INDEX.test(name) && isAccepted(name, value))
      accepted.append(name, typeof value === 'string' ? withoutControls(value) : value)
  }
  const form = parseWithZod(accepted, { schema, error: defaultMessage })
  if (form.status === 'error' && form.error && 'intent' in form.error) throw badRequest(problem)
  return form
}

/** A posted form that was checked by its schema. */
export type Parsed<Schema extends z.ZodType> = ReturnType<typeof parseForm<Schema>>

type Schemas = Readonly<Record<string, z.ZodType>>

/** A parsed form with the intent it was sent with. */
export type ParsedIntent<Forms extends Schemas> = {
  [Intent in keyof Forms & string]: { intent: Intent; form: Parsed<Forms[Intent]> }
}[keyof Forms & string]

/** As `parseForm` for a page whose forms have a schema each, by their `intent`; a form that sends none is `''`. */
export function parseIntent<Forms extends Schemas>(
  formData: FormData,
  forms: Forms,
  problem = UNREAD,
): ParsedIntent<Forms> {
  const { intent } = sentWith(formData)
  const schema = Object.hasOwn(forms, intent) ? forms[intent] : undefined
  if (!schema) throw badRequest(problem)
  return { intent, form: parseForm(formData, schema, problem) } as ParsedIntent<Forms>
}

/** A form that is only a button. */
export const BUTTON = z.object({})

/** The values of a form of buttons and hidden fields; a bad request with `problem` when no form of ours sent them. */
export function validOf<Value>(form: Submission<unknown, string[], Value>, problem = UNREAD): Value {
  if (form.status !== 'success') throw badRequest(problem)
  return form.value
}

/** As `validOf`, of what was posted. */
export const readForm = <Schema extends z.ZodType>(formData: FormData, schema: Schema, problem?: string) =>
  validOf(parseForm(formData, schema, problem), problem)

/** False for a list button with an unreadable value or such an index. */
function isAccepted(name: string, value: FormDataEntryValue): boolean {
  if (name !== INTENT || typeof value !== 'string') return true
  try {
    JSON.parse(value)
  } catch {
    return false
  }
  return !TOO_LARGE_INDEX.test(value)
}

const text = z.string().catch('')
const sentSchema = z.object({ intent: text, version: text, zone: text })

/** What any form may send beside its own fields, whichever of its buttons was pressed. */
const sentWith = (formData: FormData) => sentSchema.parse(parseForm(formData, z.object({})).payload)

/** The version of the stored values that a form was made with; empty without one. */
export const versionIn = (formData: FormData) => sentWith(formData).version

/** The time zone in which a form's times were typed; without a readable one, `otherwise`. */
export const zoneIn = (formData: FormData, otherwise: string) =>
  zoneOfForm(sentWith(formData).zone) ?? otherwise

/** Shows the form again: 422 with its problems, or 200 for conform's add, remove and move buttons. */
export function replyTo(formId: string, submission: AnySubmission, extras: ReplyExtras = {}) {
  const { status, ...options } = extras
  const result = submission.reply(options)
  const problem = submission.status === 'error' || Boolean(options.formErrors?.length || options.fieldErrors)
  const reply: FormReply = { formId, result: problem ? { ...result, status: 'error' } : result, problem }
  return data(reply, { status: status ?? (problem ? 422 : 200) })
}

/** Shows a valid form again with questions; nothing is stored until they are confirmed. */
export function replyWithQuestions(formId: string, submission: AnySubmission, questions: readonly string[]) {
  const reply: FormReply = { formId, result: submission.reply(), problem: false }
  return data({ ...reply, questions }, { status: 422 })
}

/** Shows the form again with a command's refusal, beside the fields it names or above the form. */
export function replyRefused(
  formId: string,
  submission: AnySubmission,
  refusal: Refusal,
  hideFields?: string[],
) {
  return replyTo(formId, submission, {
    formErrors: refusal.fields ? undefined : [refusal.message],
    fieldErrors: refusal.fields,
    hideFields,
    status: refusalStatus[refusal.code],
  })
}

/** Shows the form again with values and errors of the command's own making, in place of what was posted. */
export function replyWith(
  formId: string,
  initialValue: FormReply['result']['initialValue'],
  error: FormReply['result']['error'],
  status: number,
) {
  const reply: FormReply = { formId, problem: true, result: { status: 'error', initialValue, error } }
  return data(reply, { status })
}

/** As `replyRefused`; a conflict is shown above the form too when its fields show what others stored. */
export function replyConflict(formId: string, submission: AnySubmission, refusal: Refusal) {
  const isConflict = refusal.code === 'conflict'
  return replyTo(formId, submission, {
    formErrors: isConflict || !refusal.fields ? [refusal.message] : undefined,
    fieldErrors: refusal.fields,
    status: isConflict ? 409 : 422,
  })
}
