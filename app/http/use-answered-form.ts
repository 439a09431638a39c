import { getFormProps, useForm, type FieldName } from '@conform-to/react'
import type { z } from 'zod'
import { formErrorsOf, formIdOf, lastResult, lastResultFor } from './forms.ts'
import { problemsOf, type Problem } from '#app/ui/error-summary.tsx'
import type { FieldNames, FormOf, ListFormFields } from '#app/ui/form-fields.ts'

/**
 * The summary of whichever form of the page was answered, for pages that repeat a form. Where several forms have a field of one
 * name, such as a reason, it is among `repeated`, and its id begins with the form's: `reject-reason`.
 */
export function answeredProblems(
  actionData: unknown,
  labels: Readonly<Record<string, string>>,
  repeated: readonly string[] = [],
): Problem[] {
  const result = lastResult(actionData)
  const fields = Object.entries(labels).map(([name, label]) => ({
    id: repeated.includes(name) ? `${formIdOf(actionData)}-${name}` : name,
    label,
    errors: result?.error?.[name],
  }))
  return problemsOf(fields, formErrorsOf(result))
}

/** A field's value, or those of a list or a group of fields. */
type Value = string | null | undefined | readonly Value[] | Values
interface Values {
  readonly [name: string]: Value
}

/** A form after its last reply: what was typed, its problems, and their summary. */
export interface AnsweredForm<Schema extends z.ZodType> extends FormOf<Schema> {
  /** The lines of the error summary, in the order of `labels`; problems of hidden fields belong to the whole form. */
  problems: (
    labels: Readonly<Partial<Record<FieldNames<Schema>, string>>>,
    hidden?: readonly FieldNames<Schema>[],
  ) => Problem[]
}

/** The value of a name such as `billTo.city` or `criteria[0].weight`. */
function valueIn(values: Values, name: string): unknown {
  if (name in values) return values[name]
  return (name.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (part, key) => (part as Values | null | undefined)?.[key],
    values,
  )
}

/**
 * Conform's form `formId` with the action's reply, if the reply is this form's. `initial` has the fields' values before the
 * first reply. The schema types the names of the fields; it is the server's to check with.
 */
export function useAnsweredForm<Schema extends z.ZodType>(
  formId: string,
  actionData: unknown,
  initial: Values = {},
): AnsweredForm<Schema> {
  const result = lastResultFor(formId, actionData)
  const [form, fields] = useForm<Record<string, string>>({
    id: formId,
    lastResult: result,
    // Conform takes lists and groups as well, which its type cannot say without the schema's own.
    defaultValue: initial as Record<string, string>,
  })
  // Conform keeps what it was made with; what a page shows follows the last reply, and without one what is stored now.
  const values: Values = result ? (result.initialValue ?? {}) : initial
  const errorsOf = (name: string) => (result ? fields[name]?.errors : undefined)
  return {
    props: getFormProps(form, { ariaAttributes: false }),
    add: (list, defaultValue) =>
      form.insert.getButtonProps({ name: list as FieldName<Record<string, string>[]>, defaultValue }),
    remove: (name, index) => form.remove.getButtonProps({ name, index }),
    move: (name, from, to) => form.reorder.getButtonProps({ name, from, to }),
    rows: (list) => rowsOf(fields[list]),
    name: (name) => name,
    field(name) {
      const value = valueIn(values, name)
      return { name, errors: errorsOf(name), defaultValue: typeof value === 'string' ? value : undefined }
    },
    isTicked: (name) => valueIn(values, name) === 'on',
    chosen(name) {
      const value = valueIn(values, name)
      if (typeof value === 'string') return value === '' ? [] : [value]
      return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
    },
    problems(labels, hidden = []) {
      const shown = Object.entries<string | undefined>(labels).map(([id, label = id]) => ({
        id,
        label,
        errors: errorsOf(id),
      }))
      return problemsOf(shown, [...formErrorsOf(result), ...hidden.flatMap((name) => errorsOf(name) ?? [])])
    },
  }
}

type Row = ReturnType<ListFormFields['rows']>[number]

/** What is known of a field by its name alone is not whether it is a list. */
function rowsOf(field: object | undefined): Row[] {
  const list = field as { getFieldList?: () => Row[] } | undefined
  return (list?.getFieldList?.() ?? []).map(({ name, key }) => ({ name, key }))
}
