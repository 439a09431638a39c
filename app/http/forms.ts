import type { SubmissionResult } from '@conform-to/react'

/** What an action answers when its form has to be shown again; tagged, so that two forms on a page stay apart. */
export interface FormReply {
  formId: string
  result: SubmissionResult<string[]>
  /** True when there is something to mend: the page's title then starts with `Error:`. */
  problem: boolean
}

function isFormReply(value: unknown): value is FormReply {
  return typeof value === 'object' && value !== null && 'formId' in value && 'result' in value
}

/** The last result of this form, or nothing when the answer is another form's. */
export function lastResultFor(formId: string, actionData: unknown): SubmissionResult<string[]> | undefined {
  return isFormReply(actionData) && actionData.formId === formId ? actionData.result : undefined
}

/** Problems of the whole form, which belong to no field. */
export function formErrorsOf(result: SubmissionResult<string[]> | undefined): string[] {
  return result?.error?.[''] ?? []
}
