import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { AdminFlags } from '#app/domain/judging/reviews/components/admin-flags.tsx'
import { resolveFlagSchema } from '#app/domain/judging/reviews/flag-schema.ts'
import { listFlags, resolveFlag } from '#app/domain/judging/reviews/flags.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText, zoneOfForm } from '#app/domain/season/seasons/zoned-times.ts'
import { isStudioType, studioTypeFacts } from '#app/domain/studios/rules.ts'
import { previewOrder } from '#app/domain/submissions/admin/orders.server.ts'
import {
  Decisions,
  EntryInvoices,
  Notes,
  OwnDeadline,
  Proposal,
} from '#app/domain/submissions/components/admin-cards.tsx'
import { EntryState } from '#app/domain/submissions/components/entry-state.tsx'
import { WithheldFiles } from '#app/domain/submissions/components/withheld-files.tsx'
import { EntryAnswers } from '#app/domain/submissions/components/entry-answers.tsx'
import {
  answerDisqualification,
  disqualifyingTakesTwo,
} from '#app/domain/submissions/admin/decisions.server.ts'
import { findAdminSide, setOwnDeadline, writeNote } from '#app/domain/submissions/admin/admin-page.server.ts'
import { offeredActions } from '#app/domain/submissions/admin/admin-action-rules.ts'
import { noteSchema, ownDeadlineSchema } from '#app/domain/submissions/admin/admin-action-schema.ts'
import { retryWithheldFiles, withheldFilesOf } from '#app/domain/submissions/admin/withheld-files.server.ts'
import { readForm } from '#app/domain/submissions/form/form.server.ts'
import { entryVocabulary } from '#app/domain/submissions/history.ts'
import { ADMIN_LIST, viewQuery } from '#app/domain/submissions/admin/admin-filters.ts'
import { findAdminNeighbours, adminEntryQuery } from '#app/domain/submissions/admin/admin-list.server.ts'
import { shownSections } from '#app/domain/submissions/form/read-view.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { badRequest, notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requireNoConflict } from '#app/routes/admin/submissions/edit.page.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Columns } from '#app/ui/columns.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

const NOTE = 'note'
const DEADLINE = 'deadline'
const FLAG = 'flag'

export const handle: PageHandle<typeof loader> = { title: (page) => page.name }

/** The query of the list the reader comes from, in its fixed form. */
const listOf = (request: Request) =>
  viewQuery(new URLSearchParams(new URL(request.url).searchParams.get('list') ?? ''))

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  const { now } = args.context
  await requireNoConflict(admin, submissionId, now)
  const season = await currentSeason()
  const list = listOf(args.request)
  const state = readListState(new URLSearchParams(list), ADMIN_LIST)
  const [form, side, neighbours, [desk], flags, withheld] = await Promise.all([
    readForm(submissionId, now),
    findAdminSide(submissionId, admin),
    adminEntryQuery(state, season).then((query) => findAdminNeighbours(admin, submissionId, query, state)),
    previewOrder([submissionId], { action: 'review' }, admin, now),
    listFlags(submissionId),
    withheldFilesOf(submissionId),
  ])
  const { record, problems } = orNotFound(form, args.request)
  const { entry, category, fields, content } = record
  return {
    entry,
    side: orNotFound(side, args.request),
    name: shownTitle(entry.title),
    category: categoryTitle(category),
    studioKind: isStudioType(entry.studioType) ? studioTypeFacts[entry.studioType].name : entry.studioType,
    problems: problems.length,
    sections: shownSections(fields, content),
    actions: desk ? offeredActions(desk.entry, now) : [],
    takesTwo: await disqualifyingTakesTwo(db()),
    history: await historyOf(
      admin,
      { entity: 'submission', ids: [submissionId] },
      historyState(args.request),
      season.timezone,
      entryVocabulary(fields),
    ),
    ownDeadline: entry.customDeadline ? toLocalText(entry.customDeadline, season.timezone) : '',
    zone: season.timezone,
    list,
    flags,
    withheld,
    neighbours,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  const { now } = args.context
  await requireNoConflict(admin, submissionId, now)
  const back = withQuery(adminEntryHref(submissionId), {
    list: listOf(args.request) || undefined,
  })
  const sent = await args.request.formData()
  const intent = sent.get('intent')
  if (intent === 'confirm' || intent === 'drop') {
    const answered = unlessNotFound(
      await answerDisqualification(submissionId, intent === 'confirm', admin, now),
      args.request,
    )
    const done = intent === 'confirm' ? 'Entry disqualified' : 'Proposal rejected'
    return redirectWithOutcome(back, answered, done)
  }
  if (intent === 'retry') {
    const retried = unlessNotFound(await retryWithheldFiles(submissionId, admin, now), args.request)
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
    if (form.status !== 'success') return replyTo(NOTE, form)
    const written = await writeNote(submissionId, form.value.text, admin, now)
    if (!written.ok) throw notFound(args.request)
    return redirectWithFlash(back, { title: 'Note saved', color: 'success' })
  }
  if (intent === 'resolve') {
    const form = parseForm(sent, resolveFlagSchema)
    if (form.status !== 'success') return replyTo(FLAG, form)
    const resolved = unlessNotFound(
      await resolveFlag(submissionId, form.value.flag, form.value.resolution, admin, now),
      args.request,
    )
    return redirectWithOutcome(back, resolved, 'Flag resolved')
  }
  if (intent !== 'deadline') throw badRequest('This form could not be read.')
  const zone = zoneOfForm(sent.get('zone')) ?? (await currentSeason()).timezone
  const form = parseForm(sent, ownDeadlineSchema(zone, now))
  if (form.status !== 'success') return replyTo(DEADLINE, form)
  const set = unlessNotFound(await setOwnDeadline(submissionId, form.value.until, admin, now), args.request)
  if (!set.ok) return replyRefused(DEADLINE, form, set)
  return redirectWithFlash(back, { title: 'Deadline saved', color: 'success' })
}

export default function OneSubmission() {
  const page = useLoaderData<typeof loader>()
  const { entry, side, name, list, neighbours } = page
  const answer = useActionData<typeof action>()
  const note = answeredForm(NOTE, answer)
  const flag = answeredForm(FLAG, answer)
  const deadline = answeredForm(DEADLINE, answer, { until: page.ownDeadline })
  const problems = [
    ...note.problems({ text: 'New note' }),
    ...flag.problems({ resolution: 'What was done about it' }),
    ...deadline.problems({ until: 'Deadline' }),
  ]
  const beside = (id: number | null, words: string, rel: string) =>
    id === null ? null : (
      <Link to={adminEntryHref(id, list)} rel={rel}>
        {words}
      </Link>
    )
  return (
    <>
      <PageBar
        crumbs={[
          { label: 'All entries', to: withQuery(href('/admin/submissions'), list) },
          { label: entry.code ?? name },
        ]}
        links={
          <>
            {beside(neighbours.previous, 'Previous', 'prev')}
            {beside(neighbours.next, 'Next', 'next')}
          </>
        }
      />
      <Columns
        head={
          <>
            <ErrorSummary problems={problems} />
            <PageTitle
              title={name}
              eyebrow={[entry.code, page.category].filter(Boolean).join(' · ')}
              lede={`${entry.studioName}, ${page.studioKind.toLowerCase()}`}
            />
          </>
        }
        side={
          <>
            <EntryState entry={entry} side={side} problems={page.problems} />
            <EntryInvoices invoices={side.invoices} />
            <Decisions submissionId={entry.id} actions={page.actions} takesTwo={page.takesTwo} list={list} />
            {entry.status === 'draft' ? <OwnDeadline field={deadline.field} zone={page.zone} /> : null}
          </>
        }
        sideLabel="Status and actions"
      >
        {side.proposal ? <Proposal {...side.proposal} /> : null}
        <AdminFlags flags={page.flags} errors={flag.field('resolution').errors} />
        <WithheldFiles files={page.withheld} />
        <EntryAnswers sections={page.sections} />
        <Notes notes={side.notes} field={note.field} />
        <History history={page.history} />
      </Columns>
    </>
  )
}
