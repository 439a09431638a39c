import type { LoaderFunctionArgs } from '@remix-run/node'
import { questionHref } from '#app/domain/submissions/addresses.ts'
import { isSeries } from '#app/domain/catalogue/fields/answers.ts'
import { windowOf } from '#app/domain/submissions/changes.ts'
import { windowsOfEntry } from '#app/domain/submissions/drafts.server.ts'
import { fileView } from '#app/domain/submissions/form/form-view.ts'
import { withPreviews } from '#app/domain/submissions/pictures.server.ts'
import { everyField, readEntry } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { seriesTexts } from '#app/domain/submissions/uploads/series.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

/** A series of an entry with the captions and the order it has now. */
export async function seriesPage(entrant: EntrantViewer, submissionId: number, args: LoaderFunctionArgs) {
  const record = orNotFound(await readEntry(submissionId, db()), args.request)
  const fieldId = intParam(args, 'fieldId')
  const field = orNotFound(
    everyField(record).find((each) => each.id === fieldId && isSeries(each)),
    args.request,
  )
  const stored = record.content.files[field.key] ?? []
  const windows = await windowsOfEntry(record, entrant.confirmedEmail, args.context.now, db())
  const [shown] = await withPreviews([{ type: field.type, series: stored.map(fileView) }], db())
  return {
    submissionId,
    label: field.label,
    back: questionHref(submissionId, field),
    title: shownTitle(record.entry.title),
    category: categoryTitle(record.category),
    open: windowOf(field, windows).open,
    version: versionOf(seriesTexts(stored)),
    files: shown?.series ?? [],
  }
}
