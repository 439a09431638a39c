import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ClosedNotice } from './closed-notice.tsx'
import { EntryMedia } from './entry-media.tsx'
import { FlagForm } from './flag-form.tsx'
import { PeerScores } from './peer-scores.tsx'
import { ScoringForm } from './scoring-form.tsx'
import { FIELD_LABELS, formState, SCORE_FORM, type ScoringProblem } from './scoring-view.ts'
import { entryInList, scoringPath } from '../entry-in-list.ts'
import { scoreFieldName } from '../posted.ts'
import type { scoringSchema } from '../scoring-schema.ts'
import type { ScoringView } from '../scoring-page.server.ts'
import { ALTERNATE, WATCHING } from '../labels.ts'
import { EntryAnswers } from '#app/domain/submissions/components/entry-answers.tsx'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageBar } from '#app/ui/page-header.tsx'

/** The page of an entry for a judge with a conflict; it reveals nothing of the entry. */
export function RecusedPage({ back }: { back: string }) {
  return (
    <>
      <PageBar crumbs={[{ label: 'My entries', to: back }, { label: 'Recused' }]} />
      <div className="page-title">
        <h1 id="entry" tabIndex={-1}>
          You are recused from this entry
        </h1>
      </div>
      <p>The other judges score it. You do not need to do anything.</p>
      <p>
        <Link to={back}>Back to your entries</Link>
      </p>
    </>
  )
}

interface ScoringPageProps {
  page: ScoringView
  answer: ScoringProblem | undefined
  form: FormOf<typeof scoringSchema>
  /** Shown below the entry’s answers. */
  children: ReactNode
}

/** An entry on the left and its scores on the right, where they stay in sight; on phones they come below it. */
export function ScoringPage({ page, answer, form, children }: ScoringPageProps) {
  const { list, role } = page
  const neighbour = (publicId: string | null, label: string, key: string) =>
    publicId ? (
      <Link to={scoringPath(publicId, list)} data-shortcut={key}>
        {label}
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
          page.position === 0
            ? undefined
            : role
              ? `${page.position} of ${page.of} · ${page.progress.done} of ${page.progress.of} done`
              : `${page.position} of ${page.of}`
        }
        links={
          <>
            {neighbour(page.previous, 'Previous', 'p')}
            {neighbour(page.next, 'Next', 'n')}
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
      {page.state === 'open' ? null : <ClosedNotice {...page} />}
      <div className="scoring">
        <div className="stack">
          <div className="page-title">
            <p className="page-eyebrow">
              {page.code} · {page.category}
            </p>
            <h1 id="entry" tabIndex={-1}>
              {page.title}
            </h1>
            {page.studio ? <p className="page-lede">{page.studio}</p> : null}
          </div>
          {role ? (
            <p className="scoring-jump no-print">
              <a href="#scores">Your scores, below</a>
            </p>
          ) : null}
          <EntryMedia {...page} />
          <EntryAnswers sections={page.sections} />
          {children}
        </div>
        <div className="stack scoring-sheet" id="scores" tabIndex={-1}>
          {role === 'alternate' ? <Notice tone="plain">{ALTERNATE}</Notice> : null}
          {!role ? (
            <Notice tone="plain">{WATCHING}</Notice>
          ) : page.rubric && (role !== 'alternate' || scoring) ? (
            <ScoringForm
              page={page}
              rubric={page.rubric}
              answer={scoring}
              form={form}
              asked={answer?.scoresKept}
            />
          ) : page.rubric ? null : (
            <Notice title="You can’t score yet">An admin has to publish a rubric first.</Notice>
          )}
          {page.peers ? <PeerScores {...page.peers} /> : null}
          {role ? (
            <FlagForm
              key={page.flags.length}
              flags={page.flags}
              form={form}
              open={answer?.flag !== undefined}
              sentWith={isOpen ? SCORE_FORM : undefined}
            />
          ) : null}
          <LinkButton kind="quiet" to={entryInList(page.categoryId, list, page.code)} data-shortcut="/">
            Back to the list
          </LinkButton>
          {page.discusses ? (
            <LinkButton
              kind="quiet"
              to={href('/judges/discussion/:submissionId', { submissionId: page.publicId })}
            >
              Discussion
            </LinkButton>
          ) : null}
          {role === 'chair' ? (
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
  if (id in FIELD_LABELS) return FIELD_LABELS[id as keyof typeof FIELD_LABELS]
  return page.rubric?.criteria.find((criterion) => id === scoreFieldName(criterion.id))?.name ?? 'Score'
}
