import type { ShouldRevalidateFunction } from '@remix-run/react'
import { formErrorsOf, lastResultFor } from './forms.ts'
import { problemsOf, type Problem } from '#app/ui/error-summary.tsx'
import type { FormFields } from '#app/ui/form-fields.ts'

/** A form as it stands after its last answer: what was typed, what is wrong with it, and the summary of both. */
export interface AnsweredForm extends FormFields {
  /** The lines of the error summary, in the order of `labels`; what is wrong with a hidden field belongs to the whole form. */
  problems(labels: Readonly<Record<string, string>>, hidden?: readonly string[]): Problem[]
}

/** What was posted as `billTo.city` is the `city` of a `billTo`. */
function within(values: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], values)
}

/** Reads the answer to `formId`; `initial` is what the fields hold before there is one. */
export function answeredForm(
  formId: string,
  actionData: unknown,
  initial: Readonly<Record<string, string | readonly string[] | undefined>> = {},
): AnsweredForm {
  const result = lastResultFor(formId, actionData)
  const values = result ? (result.initialValue ?? {}) : initial
  const valueOf = (name: string) => (name in values ? values[name] : within(values, name))
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

/**
 * For routes whose page has to show what is stored by now after a conflict, so that the next press is about that; scripts would
 * keep what was loaded before.
 */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate

/** As `revalidateAfterConflict`, after any refusal. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate
