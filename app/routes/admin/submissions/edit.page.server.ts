import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { questionLabels } from '#app/domain/catalogue/categories/queries.server.ts'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { listFlags } from '#app/domain/judging/reviews/flags.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { isStudioType, studioTypeFacts } from '#app/domain/studios/rules.ts'
import { previewOrder } from '#app/domain/submissions/admin/orders.server.ts'
import { disqualifyingTakesTwo } from '#app/domain/submissions/admin/decisions.server.ts'
import { findAdminSide } from '#app/domain/submissions/admin/admin-page.server.ts'
import { offeredActions } from '#app/domain/submissions/admin/admin-action-rules.ts'
import { withheldFilesOf } from '#app/domain/submissions/admin/withheld-files.server.ts'
import { readForm } from '#app/domain/submissions/form/form.server.ts'
import { entryVocabulary } from '#app/domain/submissions/history.ts'
import { ADMIN_LIST, viewQuery } from '#app/domain/submissions/admin/admin-filters.ts'
import { findAdminNeighbours, adminEntryQuery } from '#app/domain/submissions/admin/admin-list.server.ts'
import { shownSections } from '#app/domain/submissions/form/read-view.ts'
import { entryPicture } from '#app/domain/submissions/pictures.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { historyState } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { readListState } from '#app/ui/list-state.ts'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { withoutSecrets } from '#app/platform/secret-answers.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { correctableKeys } from '#app/domain/submissions/admin/correction-rules.ts'
import { everyField } from '#app/domain/submissions/queries.server.ts'
import { findLiveNomination } from '#app/domain/submissions/admin/correct-answer.server.ts'
import { hasConflict } from '#app/platform/conflicts/visibility.server.ts'

/** Leads an admin with a conflict of interest to the page that explains it and how to ask for access. */
export async function requireNoConflict(admin: AdminViewer, submissionId: number, now: Date): Promise<void> {
  if (await hasConflict(admin, submissionId, now, db()))
    throw redirect(href('/admin/judges/conflicts/ask/:submissionId', { submissionId }))
}

/** The query of the list the reader comes from, in its fixed form. */
export const entryListQuery = (request: Request) =>
  viewQuery(new URLSearchParams(new URL(request.url).searchParams.get('list') ?? ''))

/** An entry with its side for admins, and its neighbours in the list the reader comes from. */
export async function entryPage(
  admin: AdminViewer,
  submissionId: number,
  { request, context: { now } }: LoaderFunctionArgs,
) {
  const season = await currentSeason()
  const list = entryListQuery(request)
  const state = readListState(new URLSearchParams(list), ADMIN_LIST)
  const [form, side, neighbours, [desk], flags, withheld, nomination, questions] = await Promise.all([
    readForm(submissionId, now),
    findAdminSide(submissionId, admin),
    adminEntryQuery(state, season).then((query) => findAdminNeighbours(admin, submissionId, query, state)),
    previewOrder([submissionId], { action: 'review' }, admin, now),
    listFlags(submissionId),
    withheldFilesOf(submissionId),
    findLiveNomination(submissionId, db()),
    questionLabels(),
  ])
  const { record, problems } = orNotFound(form, request)
  const { entry, category, content } = record
  const fields = withoutSecrets(admin, everyField(record))
  return {
    entry,
    side: orNotFound(side, request),
    name: shownTitle(entry.title),
    category: categoryTitle(category),
    kind: category.type,
    picture: await entryPicture(entry, db()),
    studioKind: isStudioType(entry.studioType) ? studioTypeFacts[entry.studioType].name : entry.studioType,
    problems: problems.length,
    sections: shownSections(fields, content),
    actions: desk ? offeredActions(desk.entry, now) : [],
    takesTwo: await disqualifyingTakesTwo(db()),
    admins: await countAdmins('write', db()),
    history: await historyOf(
      admin,
      { entity: 'submission', ids: [submissionId] },
      historyState(request),
      season.timezone,
      entryVocabulary(fields, questions),
    ),
    correctable: hasRight(admin.adminRole, 'write')
      ? correctableKeys({ status: entry.status, nominated: nomination !== null }, fields)
      : [],
    ownDeadline: entry.customDeadline ? toLocalText(entry.customDeadline, season.timezone) : '',
    zone: season.timezone,
    list,
    flags,
    withheld,
    neighbours,
  }
}
