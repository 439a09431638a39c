import { Link } from '@remix-run/react'
import { ClosedNotice } from '#app/domain/judging/reviews/components/closed-notice.tsx'
import { EntryMedia } from '#app/domain/judging/reviews/components/entry-media.tsx'
import { FlagForm } from '#app/domain/judging/reviews/components/flag-form.tsx'
import { PeerScores } from '#app/domain/judging/reviews/components/peer-scores.tsx'
import { ScoringForm } from '#app/domain/judging/reviews/components/scoring-form.tsx'
import {
  formState,
  SCORE_FORM,
  WHY_REOPEN,
  type ScoringProblem,
  type ScoringView,
} from '#app/domain/judging/reviews/components/scoring-view.ts'
import { EntryAnswers } from '#app/domain/submissions/components/entry-answers.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { entryInList } from '#app/domain/judging/reviews/entry-in-list.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageBar } from '#app/ui/page-header.tsx'

/** The only thing told to somebody who is tied to an entry. */
export function RecusedPage({ back }: { back: string }) {
  return (
    <>
      <PageBar crumbs={[{ label: 'My entries', to: back }, { label: 'Recused' }]} />
      <div className="page-title">
        <h1 id="entry" tabIndex={-1}>
          You are recused from this entry
        </h1>
      </div>
      <p>Others judge it; you need do nothing.</p>
      <p>
        <Link to={back}>Back to your entries</Link>
      </p>
    </>
  )
}

/** An entry at the left, scoring at the right; one below the other where there is no room. */
export function ScoringPage({ page, answer }: { page: ScoringView; answer: ScoringProblem | undefined }) {
  const { list } = page
  const beside = (publicId: string | null, words: string, key: string) =>
    publicId ? (
      <Link
        to={`${withQuery(href('/judges/submission/:submissionId', { submissionId: publicId }), { list: list || undefined })}#entry`}
        data-shortcut={key}
      >
        {words}
      </Link>
    ) : null
  const scoring = answer?.scoresKept ? undefined : answer
  const isOpen = page.rubric !== null && formState(page, scoring) === 'open'
  const problems = Object.entries(answer?.fields ?? {}).flatMap(([id, messages]) =>
    messages.map((message) => ({ id, label: labelOf(page, id), message })),
  )
  return (
    <>
      <PageBar
        crumbs={[
          { label: page.category, to: entryInList(page.categoryId, list, page.code) },
          { label: page.code },
        ]}
        note={
          page.sits
            ? `${page.place} of ${page.of} · ${page.progress.done} of ${page.progress.of} done`
            : `${page.place} of ${page.of}`
        }
        links={
          <>
            {beside(page.previous, 'Previous', 'p')}
            {beside(page.next, 'Next', 'n')}
          </>
        }
      />
      {answer ? (
        <ErrorSummary
          problems={
            problems.length > 0 ? problems : [{ id: '', label: 'Not saved', message: answer.message }]
          }
        />
      ) : null}
      <div className="page-title">
        <p className="page-eyebrow">
          {page.code} · {page.category}
        </p>
        <h1 id="entry" tabIndex={-1}>
          {page.title}
        </h1>
        {page.studio ? <p className="page-lede">{page.studio}</p> : null}
      </div>
      {page.state === 'open' ? null : <ClosedNotice {...page} />}
      {page.sits ? (
        <p className="scoring-jump no-print">
          <a href="#scores">Your scores, below</a>
        </p>
      ) : null}
      <div className="scoring">
        <div className="stack">
          <EntryMedia
            publicId={page.publicId}
            files={page.files}
            link={page.link}
            password={page.password}
            light={page.light}
          />
          <EntryAnswers sections={page.sections} />
        </div>
        <div className="stack" id="scores" tabIndex={-1}>
          {page.role === 'alternate' ? (
            <Notice tone="plain">
              You are an alternate: you can read this, and score once you are made a judge.
            </Notice>
          ) : null}
          {!page.sits ? (
            <Notice tone="plain">You look on as an administrator and do not score.</Notice>
          ) : page.rubric && (page.role !== 'alternate' || scoring) ? (
            <ScoringForm
              page={page}
              rubric={page.rubric}
              answer={scoring}
              asking={
                answer?.scoresKept
                  ? { reason: answer.reason, errors: answer.fields?.reopenreason }
                  : undefined
              }
            />
          ) : page.rubric ? null : (
            <Notice title="There is nothing to score by yet">
              The office has to publish a rubric first.
            </Notice>
          )}
          {page.peers ? <PeerScores {...page.peers} /> : null}
          {page.sits ? (
            <FlagForm
              key={page.flags.length}
              flags={page.flags}
              errors={answer?.fields}
              given={answer?.flag}
              form={isOpen ? SCORE_FORM : undefined}
            />
          ) : null}
          <LinkButton kind="quiet" to={entryInList(page.categoryId, list, page.code)} data-shortcut="/">
            Back to the list
          </LinkButton>
          {page.role === 'chair' ? (
            <LinkButton
              kind="quiet"
              to={href('/judges/chair/:categoryId', { categoryId: page.categoryId })}
              data-shortcut="g c"
            >
              Chair’s board
            </LinkButton>
          ) : null}
        </div>
      </div>
    </>
  )
}

function labelOf(page: ScoringView, id: string): string {
  if (id === 'reason') return 'Why you abstain'
  if (id === 'kind') return 'What is wrong'
  if (id === 'flagnote') return 'What you saw'
  if (id === 'reopenreason') return WHY_REOPEN
  return page.rubric?.criteria.find((criterion) => id === `score-${criterion.id}`)?.name ?? 'Score'
}
