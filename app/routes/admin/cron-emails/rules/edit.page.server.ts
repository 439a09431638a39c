import { data } from '@remix-run/node'
import { ruleFormView } from '#app/domain/cron-emails/rules/rule-form.server.ts'
import { conflictOf } from '#app/domain/cron-emails/rules/rule-page.server.ts'
import { sampleOf } from '#app/domain/cron-emails/rules/rule-preview.server.ts'
import { findRule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { sendTest } from '#app/domain/cron-emails/rules/rule-test.server.ts'
import type { previewSchema, testSchema } from '#app/domain/cron-emails/rules/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { replyRefused, replyTo, type Parsed } from '#app/http/forms.server.ts'
import { href } from '#app/platform/href.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

/** A rule's form again with everything typed, and its text as a real reader would get it; nothing is saved. */
export async function previewReply(
  formId: string,
  form: Parsed<typeof previewSchema>,
  admin: AdminViewer,
  now: Date,
) {
  if (form.status !== 'success') return replyTo(formId, form)
  const { record, ...rule } = form.value
  const sample = await sampleOf(rule, record, admin, now, db())
  if (!sample.ok) return replyRefused(formId, form, sample)
  const answer = replyTo(formId, form)
  const { to, why, written } = sample.value
  return data({ ...answer.data, preview: { to, why, subject: written.subject, text: written.text } })
}

/** Sends the admin a test of a saved rule. */
export async function testReply(
  formId: string,
  id: number,
  form: Parsed<typeof testSchema>,
  admin: AdminViewer,
  now: Date,
) {
  if (form.status !== 'success') return replyTo(formId, form)
  const tested = await sendTest(id, form.value.record, admin, now)
  if (!tested.ok) return replyRefused(formId, form, tested)
  return redirectDone(
    `${href('/admin/cron-emails/edit/:id', { id })}#try`,
    `A test email to ${tested.value.address} is queued`,
    'It is sent within the next minute.',
  )
}

/** What a rule has now beside what was typed, after another admin saved it; `null` when there is nothing to choose. */
export async function conflictWith(
  id: number,
  typed: Readonly<Record<string, unknown>>,
  zone: string,
  admin: AdminViewer,
) {
  const current = await findRule(id, db())
  if (!current || current.status === 'retired') return null
  const view = await ruleFormView(admin, current.groupIds)
  return conflictOf(current, typed, view, zone)
}
