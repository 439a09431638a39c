import type { SubmissionResult } from '@conform-to/react'

/** The id of the form of a screen that asks before something is done. */
export const STEP_FORM = 'step'

/** An action's reply that shows its form again; `formId` tells the forms of a page apart. */
export interface FormReply {
  formId: string
  result: SubmissionResult<string[]>
  /** True when the form has a problem: the page's title then starts with `Error:`. */
  problem: boolean
}

function isFormReply(value: unknown): value is FormReply {
  return typeof value === 'object' && value !== null && 'formId' in value && 'result' in value
}

/** The last result of whichever form of the page was answered. */
export function lastResult(actionData: unknown): SubmissionResult<string[]> | undefined {
  return isFormReply(actionData) ? actionData.result : undefined
}

/** The last result of this form, or nothing when the reply is another form's. */
export function lastResultFor(formId: string, actionData: unknown): SubmissionResult<string[]> | undefined {
  return isFormReply(actionData) && actionData.formId === formId ? actionData.result : undefined
}

/** The id of the form that was sent, once the action has replied with it. */
export function formIdOf(actionData: unknown): string | undefined {
  return isFormReply(actionData) ? actionData.formId : undefined
}

/** Problems of the whole form, which belong to no field. */
export function formErrorsOf(result: SubmissionResult<string[]> | undefined): string[] {
  return result?.error?.[''] ?? []
}
