import { db } from '#db/client.ts'
import { data } from '@remix-run/node'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { sampleOf } from '#app/domain/cron-emails/rules/rule-preview.server.ts'
import { previewSchema } from '#app/domain/cron-emails/rules/schema.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'

/** A rule's form again with everything typed, and its text as a real reader would get it; nothing is saved. */
export async function previewReply(formId: string, sent: FormData, admin: AdminViewer, now: Date) {
  const form = parseForm(sent, previewSchema)
  if (form.status !== 'success') return replyTo(formId, form)
  const { record, ...rule } = form.value
  const sample = await sampleOf(rule, record, admin, now, db())
  if (!sample.ok) return replyRefused(formId, form, sample)
  const answer = replyTo(formId, form)
  const { to, why, written } = sample.value
  return data({ ...answer.data, preview: { to, why, subject: written.subject, text: written.text } })
}
