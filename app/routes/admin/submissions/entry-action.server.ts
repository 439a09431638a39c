import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import type { ActionFunctionArgs } from '@remix-run/node'
import { resolveFlagSchema } from '#app/domain/judging/reviews/flag-schema.ts'
import { resolveFlag } from '#app/domain/judging/reviews/flags.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { answerDisqualification } from '#app/domain/submissions/admin/decisions.server.ts'
import { setOwnDeadline, writeNote } from '#app/domain/submissions/admin/admin-page.server.ts'
import { noteSchema, ownDeadlineSchema } from '#app/domain/submissions/admin/admin-action-schema.ts'
import { retryWithheldFiles } from '#app/domain/submissions/admin/withheld-files.server.ts'
import { notFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo, zoneIn } from '#app/http/forms.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { entryListQuery } from '#app/routes/admin/submissions/edit.page.server.ts'

/** Does what a form or a button of an entry's page asks for, and leads back to the page. */
export async function answerEntryForm(
  admin: AdminViewer,
  submissionId: number,
  { request, context: { now } }: ActionFunctionArgs,
) {
  const back = adminEntryHref(submissionId, entryListQuery(request))
  const sent = await request.formData()
  const zone = zoneIn(sent, (await currentSeason()).timezone)
  const { intent, form } = parseIntent(sent, {
    confirm: BUTTON,
    drop: BUTTON,
    retry: BUTTON,
    note: noteSchema,
    resolve: resolveFlagSchema,
    deadline: ownDeadlineSchema(zone, now),
  })
  const formId = intent === 'resolve' ? `entry-resolve-of-${String(form.payload.flag)}` : `entry-${intent}`
  if (form.status !== 'success') return replyTo(formId, form)
  if (intent === 'retry') {
    const retried = unlessNotFound(await retryWithheldFiles(submissionId, admin, now), request)
    return redirectWithFlash(back, {
      title: retried.ok ? 'Processing the files again' : retried.message,
      description: retried.ok
        ? 'This takes a minute or two. Files that fail again are listed here.'
        : undefined,
      color: retried.ok ? 'success' : 'danger',
    })
  }
  if (intent === 'note') {
    const written = await writeNote(submissionId, form.value.text, admin, now)
    if (!written.ok) throw notFound(request)
    return redirectDone(back, 'Note saved')
  }
  if (intent === 'resolve') {
    const resolved = unlessNotFound(
      await resolveFlag(submissionId, form.value.flag, form.value.resolution, admin, now),
      request,
    )
    return redirectWithOutcome(back, resolved, 'Flag resolved')
  }
  if (intent === 'deadline') {
    const set = unlessNotFound(await setOwnDeadline(submissionId, form.value.until, admin, now), request)
    if (!set.ok) return replyRefused(formId, form, set)
    return redirectDone(back, 'Deadline saved')
  }
  const answered = unlessNotFound(
    await answerDisqualification(submissionId, intent === 'confirm', admin, now),
    request,
  )
  const done = intent === 'confirm' ? 'Entry disqualified' : 'Proposal rejected'
  return redirectWithOutcome(back, answered, done)
}
