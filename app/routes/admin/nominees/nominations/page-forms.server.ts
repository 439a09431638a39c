import type { Submission } from '@conform-to/react'
import type { Outcome } from '#app/platform/outcome.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { replyRefused, replyTo } from '#app/http/forms.server.ts'
import type { Flash } from '#app/http/shell.ts'

type Told = Pick<Flash, 'title' | 'description'>

/** Runs a form's command and leads to `path` with what it told, or shows the form again with what is wrong. */
export async function answerForm<Input, Done>(
  formId: string,
  form: Submission<unknown, string[], Input>,
  path: string,
  command: (input: Input) => Promise<Outcome<Done>>,
  told: (value: Done, input: Input) => Told,
) {
  if (form.status !== 'success') return replyTo(formId, form)
  const outcome = await command(form.value)
  if (!outcome.ok) return replyRefused(formId, form, outcome)
  return redirectWithFlash(path, { ...told(outcome.value, form.value), color: 'success' })
}
