import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { EntryJudges, GIVE, GIVE_LABELS } from '#app/domain/judging/assignment/components/entry-judges.tsx'
import type { giveSchema } from '#app/domain/judging/assignment/schema.ts'
import { CommitteeNotes, NOTE, NOTE_LABELS } from '#app/domain/judging/board/components/committee-notes.tsx'
import { EntryFacts, EntryReviews } from '#app/domain/judging/board/components/entry-parts.tsx'
import { RECUSAL, RECUSAL_LABELS, RecusalForm } from '#app/domain/judging/board/components/recusal-form.tsx'
import { ReopeningCard } from '#app/domain/judging/board/components/reopening-card.tsx'
import {
  ASK,
  ASK_LABELS,
  AskForm,
  DAYS_AT_FIRST,
} from '#app/domain/judging/clarifications/components/ask-form.tsx'
import { ClarificationList } from '#app/domain/judging/clarifications/components/clarification-list.tsx'
import type { questionSchema } from '#app/domain/judging/clarifications/schema.ts'
import { hasEarlier, ReviewVersions } from '#app/domain/judging/reviews/components/review-versions.tsx'
import type { noteSchema, recusalSchema } from '#app/domain/judging/board/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { actOnBoardEntry, loadBoardEntry } from '#app/routes/judge/judging/board/entry.page.server.ts'
import { href } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ entry }) => entry.row.title }

export function loader(args: LoaderFunctionArgs) {
  return loadBoardEntry(args)
}

export function action(args: ActionFunctionArgs) {
  return actOnBoardEntry(args)
}

export default function ChairsEntry() {
  const { committee, entry, clarifications, reader } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof noteSchema>(NOTE, answer)
  const recusal = useAnsweredForm<typeof recusalSchema>(RECUSAL, answer)
  const question = useAnsweredForm<typeof questionSchema>(ASK, answer, { days: DAYS_AT_FIRST })
  const give = useAnsweredForm<typeof giveSchema>(GIVE, answer)
  const { row, reviews, flags, notes, isOpen, reopenings } = entry
  const versions = reviews.flatMap((review) => review.versions)
  return (
    <Page
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        {
          label: `${committee.code} · Chair’s board`,
          to: href('/judges/chair/:categoryId', { categoryId: committee.categoryId }),
        },
        { label: row.code ?? row.title },
      ]}
      title={row.title}
      lede={row.code ?? undefined}
      links={
        <>
          <Link to={href('/judges/submission/:submissionId', { submissionId: row.code ?? String(row.id) })}>
            Open the entry
          </Link>
          {committee.discusses ? (
            <Link to={href('/judges/discussion/:submissionId', { submissionId: row.code ?? String(row.id) })}>
              Discussion
            </Link>
          ) : null}
        </>
      }
      problems={[
        ...form.problems(NOTE_LABELS),
        ...give.problems(GIVE_LABELS),
        ...recusal.problems(RECUSAL_LABELS),
        ...question.problems(ASK_LABELS),
      ]}
    >
      <EntryFacts row={row} quorum={committee.quorum} rankedBy={committee.rankedBy} flags={flags} />
      <EntryReviews row={row} reviews={reviews} isOpen={isOpen} />
      {hasEarlier(versions) ? (
        <Card title="Every version of the scores">
          <ReviewVersions
            versions={versions}
            judgeOf={({ userId }) => reviews.find((review) => review.userId === userId)?.name ?? ''}
          />
        </Card>
      ) : null}
      {reopenings.map((request) => (
        <ReopeningCard
          key={request.id}
          request={request}
          judge={reviews.find(({ userId }) => userId === request.userId)?.name ?? ''}
          isOwn={request.userId === reader}
        />
      ))}
      {committee.isAssigned ? (
        <EntryJudges
          judges={reviews.map(({ userId, short, name, cell, counts }) => ({
            userId,
            name: `${short} ${name}`,
            isAssigned: cell.state !== 'unassigned' && cell.state !== 'recused',
            isFinished: cell.state === 'final' || cell.state === 'abstained',
            hasConflict: cell.state === 'recused' || !counts,
          }))}
          form={give}
        />
      ) : null}
      <RecusalForm
        judges={reviews.map(({ userId, short, name, cell }) => ({
          userId,
          name: `${short} ${name}`,
          isRecused: cell.state === 'recused' || cell.state === 'suspected',
        }))}
        form={recusal}
      />
      <ClarificationList clarifications={clarifications} mayWithdraw />
      {committee.mayAsk ? <AskForm key={`question ${clarifications.length}`} form={question} /> : null}
      <CommitteeNotes key={`note ${notes.length}`} notes={notes} form={form} />
    </Page>
  )
}
