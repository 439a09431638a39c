import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { handIn, saveMaterials } from '#app/domain/judging/rounds/materials/commands.server.ts'
import { findAsked } from '#app/domain/judging/rounds/materials/own-page.server.ts'
import { laterHref, seriesHref } from '#app/domain/submissions/addresses.ts'
import { unsavedView } from '#app/domain/submissions/form/section-page.server.ts'
import { sectionSchema } from '#app/domain/submissions/form/section-schema.ts'
import { discardUpload } from '#app/domain/submissions/uploads/entry-uploads.server.ts'
import { orNotFound, refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { readSection, storeFiles } from '#app/routes/entrant/submissions/edit/posted-section.server.ts'
import { db } from '#db/client.ts'

/** Stores the answers of a page of materials, and hands them in where that button was pressed. */
export async function actOnMaterials(args: ActionFunctionArgs, entrant: EntrantViewer, submissionId: number) {
  const { now } = args.context
  const roundId = intParam(args, 'roundId')
  const of = { submissionId, roundId }
  const { record: seen, own } = orNotFound(await findAsked(submissionId, roundId, db()), args.request)
  const here = laterHref(submissionId, roundId)
  const upload = await readSection(args.request, own)
  try {
    const isWhole = !('brokeOff' in upload)
    const { intent, section: posted } = readForm(upload.fields, sectionSchema(own, isWhole))
    const saved = unlessNotFound(await saveMaterials({ ...posted, ...of }, entrant, now), args.request)
    if (!saved.ok) {
      const status = refusalStatus[saved.code]
      return data(unsavedView(posted, saved.message, undefined, saved.problems), { status })
    }
    const { conflicts, record } = saved.value
    if (!isWhole) {
      const message =
        'The upload was interrupted. We saved what we received. Check your answers and save again.'
      return data(unsavedView(posted, message, { ...saved.value, refused: {} }), { status: 400 })
    }
    const { refused } = await storeFiles(
      upload,
      own,
      { submissionId, context: seen.context, record },
      entrant,
      now,
    )
    if (conflicts.length > 0 || Object.keys(refused).length > 0)
      return data(unsavedView(posted, null, { conflicts, refused, record }), {
        status: conflicts.length > 0 ? 409 : 422,
      })
    if (intent.kind === 'drop-upload') {
      const dropped = await discardUpload(intent.uploadId, entrant, now)
      return redirectWithOutcome(here, dropped, 'Unfinished upload discarded')
    }
    if (intent.kind === 'remove-file')
      throw redirect(
        href('/submissions/edit/:submissionId/remove-file/:fileId', { submissionId, fileId: intent.fileId }),
        303,
      )
    if (intent.kind === 'arrange') {
      const series = own.find((field) => field.key === intent.fieldKey)
      throw redirect(series ? seriesHref(submissionId, series.id) : here, 303)
    }
    if (upload.fields.get('intent') !== 'hand-in') return redirectDone(here, 'Saved')
    const done = unlessNotFound(await handIn(of, entrant, now), args.request)
    if (!done.ok)
      return data(
        {
          ...unsavedView(posted, done.message),
          ...(done.problems && {
            problems: done.problems.map(({ anchor, label, message }) => ({ id: anchor, label, message })),
          }),
        },
        { status: refusalStatus[done.code] },
      )
    return redirectDone(here, 'Handed in', 'You can still change your answers until the date.')
  } finally {
    await upload.dispose()
  }
}
