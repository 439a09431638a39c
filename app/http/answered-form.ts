import { formErrorsOf, lastResultFor } from './forms.ts'
import { problemsOf, type Problem } from '#app/ui/error-summary.tsx'

export interface AnsweredField {
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

/** A form as it stands after its last answer: what was typed, what is wrong with it, and the summary of both. */
export interface AnsweredForm {
  field(name: string): AnsweredField
  isTicked(name: string): boolean
  /** What a group of boxes holds: one value for each that is ticked. */
  chosen(name: string): string[]
  /** The lines of the error summary, in the order of `labels`. */
  problems(labels: Readonly<Record<string, string>>): Problem[]
}

/** Reads the answer to `formId`; `initial` is what the fields hold before there is one. */
export function answeredForm(
  formId: string,
  actionData: unknown,
  initial: Readonly<Record<string, string | readonly string[] | undefined>> = {},
): AnsweredForm {
  const result = lastResultFor(formId, actionData)
  const values = result ? (result.initialValue ?? {}) : initial
  const errorsOf = (name: string) => result?.error?.[name] ?? undefined
  return {
    field(name) {
      const value = values[name]
      return { name, errors: errorsOf(name), defaultValue: typeof value === 'string' ? value : undefined }
    },
    isTicked: (name) => values[name] === 'on',
    chosen(name) {
      const value: unknown = values[name]
      if (typeof value === 'string') return value === '' ? [] : [value]
      return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
    },
    problems(labels) {
      const fields = Object.entries(labels).map(([id, label]) => ({ id, label, errors: errorsOf(id) }))
      return problemsOf(fields, formErrorsOf(result))
    },
  }
}
