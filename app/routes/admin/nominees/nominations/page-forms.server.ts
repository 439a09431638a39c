import type { z } from 'zod'
import type { Outcome } from '#app/platform/outcome.ts'
import { badRequest } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import type { Flash } from '#app/http/shell.ts'

type Told = Pick<Flash, 'title' | 'description'>
type PageForm = ReturnType<typeof pageForm>

/** One form of a page: its fields, its command, and what a success tells. */
export function pageForm<Schema extends z.ZodType, Done>(
  schema: Schema,
  command: (input: z.output<Schema>) => Promise<Outcome<Done>>,
  told: (value: Done, input: z.output<Schema>) => Told,
) {
  return async (formId: string, path: string, sent: FormData) => {
    const form = parseForm(sent, schema)
    if (form.status !== 'success') return replyTo(formId, form)
    const outcome = await command(form.value)
    if (!outcome.ok) return replyRefused(formId, form, outcome)
    return redirectWithFlash(path, { ...told(outcome.value, form.value), color: 'success' })
  }
}

/** Answers the form that was sent: back to the page, or the form again with what is wrong. Field `of` tells repeated forms apart. */
export function answerPageForm(
  sent: FormData,
  forms: Readonly<Record<string, PageForm>>,
  path: string,
  of: string,
) {
  const intent = sent.get('intent')
  const form = typeof intent === 'string' && Object.hasOwn(forms, intent) ? forms[intent] : undefined
  if (!form) throw badRequest('This form could not be read.')
  const one = sent.get(of)
  return form(typeof one === 'string' ? `${String(intent)}-of-${one}` : String(intent), path, sent)
}
