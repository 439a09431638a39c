import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import type { ActionFunctionArgs } from '@remix-run/node'
import { resolveFlagSchema } from '#app/domain/judging/reviews/flag-schema.ts'
import { resolveFlag } from '#app/domain/judging/reviews/flags.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { zoneOfForm } from '#app/domain/season/seasons/zoned-times.ts'
import { ENTRY_FORMS } from '#app/domain/submissions/components/admin-cards.tsx'
import { answerDisqualification } from '#app/domain/submissions/admin/decisions.server.ts'
import { setOwnDeadline, writeNote } from '#app/domain/submissions/admin/admin-page.server.ts'
import { noteSchema, ownDeadlineSchema } from '#app/domain/submissions/admin/admin-action-schema.ts'
import { retryWithheldFiles } from '#app/domain/submissions/admin/withheld-files.server.ts'
import { badRequest, notFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
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
  const intent = sent.get('intent')
  if (intent === 'confirm' || intent === 'drop') {
    const answered = unlessNotFound(
      await answerDisqualification(submissionId, intent === 'confirm', admin, now),
      request,
    )
    const done = intent === 'confirm' ? 'Entry disqualified' : 'Proposal rejected'
    return redirectWithOutcome(back, answered, done)
  }
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
    const form = parseForm(sent, noteSchema)
    if (form.status !== 'success') return replyTo(ENTRY_FORMS.note, form)
    const written = await writeNote(submissionId, form.value.text, admin, now)
    if (!written.ok) throw notFound(request)
    return redirectWithFlash(back, { title: 'Note saved', color: 'success' })
  }
  if (intent === 'resolve') {
    const form = parseForm(sent, resolveFlagSchema)
    if (form.status !== 'success') return replyTo(ENTRY_FORMS.flag, form)
    const resolved = unlessNotFound(
      await resolveFlag(submissionId, form.value.flag, form.value.resolution, admin, now),
      request,
    )
    return redirectWithOutcome(back, resolved, 'Flag resolved')
  }
  if (intent !== 'deadline') throw badRequest('This form could not be read.')
  const zone = zoneOfForm(sent.get('zone')) ?? (await currentSeason()).timezone
  const form = parseForm(sent, ownDeadlineSchema(zone, now))
  if (form.status !== 'success') return replyTo(ENTRY_FORMS.deadline, form)
  const set = unlessNotFound(await setOwnDeadline(submissionId, form.value.until, admin, now), request)
  if (!set.ok) return replyRefused(ENTRY_FORMS.deadline, form, set)
  return redirectWithFlash(back, { title: 'Deadline saved', color: 'success' })
}
