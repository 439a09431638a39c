import { sectionHref, seriesHref } from '#app/domain/submissions/addresses.ts'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SECTIONS, type Section } from '#app/domain/catalogue/categories/fields.ts'
import { addPerson, saveSection } from '#app/domain/submissions/commands.server.ts'
import { LockedSection } from '#app/domain/submissions/components/locked-section.tsx'
import { SectionPage } from '#app/domain/submissions/components/section-page.tsx'
import { discardUpload } from '#app/domain/submissions/uploads/entry-uploads.server.ts'
import { readForm as readEntryForm } from '#app/domain/submissions/form/form.server.ts'
import { rearranged } from '#app/domain/submissions/form/posted.ts'
import { sectionSchema } from '#app/domain/submissions/form/section-schema.ts'
import { personFieldId } from '#app/domain/submissions/form/person-fields.ts'
import { withPreviews } from '#app/domain/submissions/pictures.server.ts'
import { findQuestions } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { afterSave, sectionPageView, unsavedView } from '#app/domain/submissions/form/section-page.server.ts'
import { notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { readSection, storeFiles } from '#app/routes/entrant/submissions/edit/posted-section.server.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: (page) =>
    `${page.check ? 'Error: ' : ''}${page.sectionTitle}: ${shownTitle(page.title)}, ${page.category}`,
}

function sectionParam(args: LoaderFunctionArgs | ActionFunctionArgs): Section {
  const section = SECTIONS.find((each) => each === args.params.section)
  if (!section) throw notFound(args.request)
  return section
}

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const section = sectionParam(args)
  const form = orNotFound(
    await readEntryForm(submissionId, args.context.now, entrant.confirmedEmail),
    args.request,
  )
  if (!form.progress.some((each) => each.section === section)) throw notFound(args.request)
  const check = new URL(args.request.url).searchParams.get('check')
  const page = sectionPageView(form, section, check === 'all' || check === 'typed' ? check : null, entrant)
  return { ...page, fields: await withPreviews(page.fields, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const { now } = args.context
  const section = sectionParam(args)
  const { category, fields } = orNotFound(await findQuestions(submissionId, db()), args.request)
  const own = fields.filter((field) => field.section === section && !field.later)
  const upload = await readSection(args.request, own)
  try {
    if ('brokeOff' in upload) {
      const { section: arrived } = readForm(upload.fields, sectionSchema(own, false))
      const kept = await saveSection({ ...arrived, submissionId }, entrant, now)
      const what = kept.ok ? 'We saved what we received.' : 'We could not save it.'
      const message = `The upload was interrupted. ${what} Check your answers and save again.`
      const partly = kept.ok ? { ...kept.value, refused: {} } : undefined
      return data(unsavedView(arrived, message, partly), { status: 400 })
    }
    const { intent, section: posted } = readForm(upload.fields, sectionSchema(own))
    const people = posted.people && rearranged(posted.people, intent)
    const saved = unlessNotFound(
      await saveSection({ ...posted, people, submissionId }, entrant, now),
      args.request,
    )
    if (!saved.ok) {
      const { problems } = saved
      const status = saved.code === 'forbidden' ? 403 : saved.code === 'invalid' ? 422 : 409
      return data(unsavedView({ ...posted, people }, saved.message, undefined, problems), { status })
    }
    const { conflicts, record } = saved.value
    const { stored, refused } = await storeFiles(
      upload,
      own,
      { submissionId, context: category, record },
      entrant,
      now,
    )
    if (conflicts.length > 0 || Object.keys(refused).length > 0)
      return data(unsavedView({ ...posted, people }, null, { conflicts, refused, record }), {
        status: conflicts.length > 0 ? 409 : 422,
      })

    if (intent.kind === 'drop-upload') {
      const dropped = await discardUpload(intent.uploadId, entrant, now)
      return redirectWithOutcome(sectionHref(submissionId, section), dropped, 'Unfinished upload discarded')
    }
    if (intent.kind === 'remove-file')
      throw redirect(
        href('/submissions/edit/:submissionId/remove-file/:fileId', { submissionId, fileId: intent.fileId }),
        303,
      )
    if (intent.kind === 'arrange') {
      const series = own.find((field) => field.key === intent.fieldKey)
      throw redirect(series ? seriesHref(submissionId, series.id) : sectionHref(submissionId, section), 303)
    }
    if (intent.kind === 'add-person') {
      await addPerson(submissionId, entrant, now)
      const last = personFieldId(record.content.people.length, 'fullName')
      throw redirect(`${sectionHref(submissionId, section)}#${last}`, 303)
    }
    const next = afterSave(stored, section, intent)
    const path = sectionHref(submissionId, next.page)
    return redirectWithFlash(next.check ? `${path}?check=typed` : path, {
      title: next.message,
      color: next.unfinished ? 'primary' : 'success',
    })
  } finally {
    await upload.dispose()
  }
}

export default function EditSection() {
  const page = useLoaderData<typeof loader>()
  const unsaved = useActionData<typeof action>()
  if (page.locked) return <LockedSection page={page} locked={page.locked} unsaved={unsaved} />
  return <SectionPage key={page.section} page={page} unsaved={unsaved} />
}
