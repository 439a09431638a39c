import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { correctAnswer } from '#app/domain/submissions/admin/correct-answer.server.ts'
import { findCorrectionPage } from '#app/domain/submissions/admin/correction-page.server.ts'
import { CorrectionForm, CorrectionRefused } from '#app/domain/submissions/components/correction-form.tsx'
import { rearranged } from '#app/domain/submissions/form/posted.ts'
import { unsavedView } from '#app/domain/submissions/form/section-page.server.ts'
import { sectionSchema } from '#app/domain/submissions/form/section-schema.ts'
import { findQuestions } from '#app/domain/submissions/queries.server.ts'
import { orNotFound, refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { requiredText } from '#app/platform/validation.ts'
import { requireNoConflict } from '#app/routes/admin/submissions/edit.page.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const becauseSchema = z.object({ because: requiredText(2_000) })

export const handle: PageHandle<typeof loader> = {
  title: ({ field, name }) => `Correct ${field.label}: ${name}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  await requireNoConflict(admin, submissionId, args.context.now)
  return orNotFound(await findCorrectionPage(submissionId, args.params.fieldKey ?? ''), args.request)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  const { now } = args.context
  await requireNoConflict(admin, submissionId, now)
  const { fields } = orNotFound(await findQuestions(submissionId, db()), args.request)
  const fieldKey = args.params.fieldKey ?? ''
  const field = orNotFound(
    fields.find(({ key }) => key === fieldKey),
    args.request,
  )
  const sent = await args.request.formData()
  const { intent, section } = readForm(sent, sectionSchema([field]))
  const people = section.people && rearranged(section.people, intent)
  const posted = { ...section, people }
  const because = parseForm(sent, becauseSchema)
  const reason = String(because.payload.because ?? '')
  // The buttons of a row only change the list; it is saved with the reason.
  if ('index' in intent) return data({ ...unsavedView(posted, ''), problem: false, reason, reasonErrors: [] })
  if (because.status !== 'success') {
    const reasonErrors = because.error?.because ?? []
    return data({ ...unsavedView(posted, ''), reason, reasonErrors }, { status: 422 })
  }
  const corrected = unlessNotFound(
    await correctAnswer({ submissionId, fieldKey, posted, reason: because.value.because }, admin, now),
    args.request,
  )
  if (!corrected.ok) {
    const { message, problems, code } = corrected
    return data(
      { ...unsavedView(posted, message, undefined, problems), reason, reasonErrors: [] },
      { status: refusalStatus[code] },
    )
  }
  const { conflicts, record } = corrected.value
  if (conflicts.length > 0)
    return data(
      { ...unsavedView(posted, null, { conflicts, refused: {}, record }), reason, reasonErrors: [] },
      { status: 409 },
    )
  return redirectWithFlash(adminEntryHref(submissionId), {
    title: `${field.label}: answer corrected`,
    description: 'The entrant gets an email with the answer before and now, and your reason.',
    color: 'success',
  })
}

export default function CorrectAnswer() {
  const page = useLoaderData<typeof loader>()
  const unsaved = useActionData<typeof action>()
  return page.refusal ? (
    <CorrectionRefused page={page} refusal={page.refusal} unsaved={unsaved} />
  ) : (
    <CorrectionForm page={page} unsaved={unsaved} />
  )
}
