import type { ShouldRevalidateFunction } from '@remix-run/react'
import { formErrorsOf, lastResultFor } from './forms.ts'
import { problemsOf, type Problem } from '#app/ui/error-summary.tsx'
import type { FormFields } from '#app/ui/form-fields.ts'

/** A form after its last reply: what was typed, its problems, and their summary. */
export interface AnsweredForm extends FormFields {
  /** The lines of the error summary, in the order of `labels`; problems of hidden fields belong to the whole form. */
  problems(labels: Readonly<Record<string, string>>, hidden?: readonly string[]): Problem[]
}

/** The value of a nested name: `billTo.city` is the `city` of `billTo`. */
function nestedValue(values: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], values)
}

/** Reads the reply to `formId`; `initial` has the fields' values before the first reply. */
export function answeredForm(
  formId: string,
  actionData: unknown,
  initial: Readonly<Record<string, string | readonly string[] | undefined>> = {},
): AnsweredForm {
  const result = lastResultFor(formId, actionData)
  const values = result ? (result.initialValue ?? {}) : initial
  const valueOf = (name: string) => (name in values ? values[name] : nestedValue(values, name))
  const errorsOf = (name: string) => result?.error?.[name] ?? undefined
  return {
    field(name) {
      const value = valueOf(name)
      return { name, errors: errorsOf(name), defaultValue: typeof value === 'string' ? value : undefined }
    },
    isTicked: (name) => valueOf(name) === 'on',
    chosen(name) {
      const value: unknown = valueOf(name)
      if (typeof value === 'string') return value === '' ? [] : [value]
      return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
    },
    problems(labels, hidden = []) {
      const fields = Object.entries(labels).map(([id, label]) => ({ id, label, errors: errorsOf(id) }))
      return problemsOf(fields, [...formErrorsOf(result), ...hidden.flatMap((name) => errorsOf(name) ?? [])])
    },
  }
}

/** For routes whose page shows the stored values after a conflict; scripts would keep the values loaded before. */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate

/** As `revalidateAfterConflict`, after any refusal. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate
