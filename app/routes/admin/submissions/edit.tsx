import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import type { resolveFlagSchema } from '#app/domain/judging/reviews/flag-schema.ts'
import type { noteSchema, ownDeadlineSchema } from '#app/domain/submissions/admin/admin-action-schema.ts'
import { AdminFlags, FlagAnswer } from '#app/domain/judging/reviews/components/admin-flags.tsx'
import {
  Decisions,
  EntryInvoices,
  Notes,
  OwnDeadline,
  Proposal,
} from '#app/domain/submissions/components/admin-cards.tsx'
import { HeadPicture } from '#app/domain/catalogue/works/components/head-picture.tsx'
import { EntryState } from '#app/domain/submissions/components/entry-state.tsx'
import { WithheldFiles } from '#app/domain/submissions/components/withheld-files.tsx'
import { EntryAnswers } from '#app/domain/submissions/components/entry-answers.tsx'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Columns } from '#app/ui/columns.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import playerStyles from '#app/ui/styles/web-player.css?url'
import styles from '#app/ui/styles/thumb.css?url'
import { entryPage, requireNoConflict } from '#app/routes/admin/submissions/edit.page.server.ts'
import { answerEntryForm } from '#app/routes/admin/submissions/entry-action.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = { text: 'New note', resolution: 'Action taken', until: 'Deadline' }

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: playerStyles },
]

export const handle: PageHandle<typeof loader> = { title: (page) => page.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  await requireNoConflict(admin, submissionId, args.context.now)
  return entryPage(admin, submissionId, args)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  await requireNoConflict(admin, submissionId, args.context.now)
  return answerEntryForm(admin, submissionId, args)
}

export default function OneSubmission() {
  const page = useLoaderData<typeof loader>()
  const { entry, side, name, list, neighbours } = page
  const answer = useActionData<typeof action>()
  const note = useAnsweredForm<typeof noteSchema>('entry-note', answer)
  const until = { until: page.ownDeadline }
  const deadline = useAnsweredForm<ReturnType<typeof ownDeadlineSchema>>('entry-deadline', answer, until)
  const problems = answeredProblems(answer, LABELS)
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
            <HeadPicture picture={page.picture} kind={page.kind} />
            <EntryState entry={entry} side={side} problems={page.problems} />
            <EntryInvoices invoices={side.invoices} />
            <Decisions submissionId={entry.id} actions={page.actions} takesTwo={page.takesTwo} list={list} />
            {entry.status === 'draft' ? <OwnDeadline form={deadline} zone={page.zone} /> : null}
          </>
        }
        sideLabel="Status and actions"
      >
        {side.proposal ? <Proposal {...side.proposal} /> : null}
        {side.proposal?.own ? <OnlyAdmin admins={page.admins} /> : null}
        <AdminFlags
          flags={page.flags}
          answerForm={(flag) => <AnswerToFlag flagId={flag.id} answer={answer} />}
        />
        <WithheldFiles files={page.withheld} />
        <EntryAnswers
          sections={page.sections}
          correctable={{ submissionId: entry.id, keys: page.correctable }}
        />
        <Notes notes={side.notes} form={note} />
        <History history={page.history} />
      </Columns>
    </>
  )
}

function AnswerToFlag({ flagId, answer }: { flagId: number; answer: unknown }) {
  const form = useAnsweredForm<typeof resolveFlagSchema>(`entry-resolve-of-${flagId}`, answer)
  return <FlagAnswer flagId={flagId} form={form} />
}
