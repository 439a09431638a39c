import { Form } from '@remix-run/react'
import { useRef, type ReactNode, type Ref } from 'react'
import { ScoreRows } from '#app/domain/judging/reviews/components/score-rows.tsx'
import {
  formState,
  SCORE_FORM,
  WHY_REOPEN,
  type FormReview,
  type FormRubric,
  type ScoringProblem,
  type ScoringView,
} from '#app/domain/judging/reviews/components/scoring-view.ts'
import { ShortcutHelp } from '#app/domain/judging/reviews/components/shortcut-help.tsx'
import { useScoring } from '#app/domain/judging/reviews/components/use-scoring.ts'
import { pointsLabel, weightedTotal } from '#app/domain/judging/reviews/totals.ts'
import { SavedAt } from '#app/domain/submissions/components/save-state.tsx'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

const EMPTY = { scores: {}, watched: false, note: '', comment: '', version: 0, status: 'draft' as const }

interface Props {
  page: ScoringView
  rubric: FormRubric
  answer: ScoringProblem | undefined
  /** A request to reopen it that was not taken. */
  asking: { reason: string; errors: string[] | undefined } | undefined
}

/** Scores, notes and what to do with them. Every button is a plain one; scripts save after each change by themselves. */
export function ScoringForm({ page, rubric, answer, asking }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const stored = answer?.stored ?? page.review ?? null
  const shown = answer ? answer.mine : (page.review ?? EMPTY)
  const closed = formState(page, answer) === 'closed'
  const settled = stored !== null && stored.status !== 'draft' && !answer
  const abstained = settled && stored.status === 'abstained' ? stored : null
  const reason = answer?.reason ?? stored?.abstainReason ?? ''
  const live = useScoring(form, {
    publicId: page.publicId,
    writer: page.writer,
    version: stored?.version ?? 0,
    savedFrom: stored?.savedFrom ?? '',
    savedSeq: stored?.savedSeq ?? 0,
    criteria: rubric.criteria,
    loaded: page,
    active: !closed && !settled && !answer,
  })
  const overtaken = live.overtaken ?? (answer?.kind === 'overtaken' ? stored : null)
  const version = live.overtaken?.version ?? live.version ?? stored?.version ?? 0
  const total = live.total ?? weightedTotal(rubric.criteria, scoresOf(shown.scores))
  const errors = Object.fromEntries(
    rubric.criteria.flatMap(({ id }) => {
      const message = answer?.fields?.[`score-${id}`]?.[0]
      return message ? [[id, message]] : []
    }),
  )
  return (
    <Card title={settled && stored ? (stored.status === 'final' ? 'Final' : 'Abstained') : 'Your scores'}>
      {closed && answer ? (
        <Notice tone="bad" title="Not saved: what you had chosen">
          <Summary review={answer.mine} rubric={rubric} />
        </Notice>
      ) : null}
      {overtaken && !closed ? (
        <Notice tone="bad" title="Saved meanwhile in another tab or on another device" announce>
          <p>
            Stored <DateTime value={overtaken.updatedAt} />
            {overtaken.status === 'draft' ? '' : `, ${overtaken.status}`}:
          </p>
          <Summary review={overtaken} rubric={rubric} />
          <p>
            Yours stands below. Bring both together as you like; saving puts it in the place of what is
            stored.
          </p>
        </Notice>
      ) : null}
      <ScoreFrame
        closed={closed}
        formRef={form}
        key={`${settled ? 'settled' : 'open'} ${answer ? answer.kind : (stored?.status ?? 'draft')}`}
      >
        <input type="hidden" name="entry" value={page.publicId} />
        <input type="hidden" name="writer" value={page.writer} />
        <input type="hidden" name="rubric" value={rubric.id} />
        <input type="hidden" name="version" value={version} />
        {/* Written by the script that saves by itself: which of its page's saves a post is. */}
        <input type="hidden" name="page" defaultValue={answer?.mine.page?.id} />
        <input type="hidden" name="seq" defaultValue={answer?.mine.page && answer.mine.page.seq + 1} />
        {overtaken && overtaken.status !== 'draft' ? <input type="hidden" name="reopens" value="1" /> : null}
        {/* The first button is the one the Enter key presses. */}
        {settled || closed ? null : <button hidden name="intent" value="draft" />}
        {abstained ? (
          <>
            <p>Your scores do not count for the average. Why you abstained:</p>
            <PlainText>{abstained.abstainReason}</PlainText>
          </>
        ) : null}
        {abstained && Object.keys(shown.scores).length === 0 ? null : (
          <>
            <ScoreRows
              criteria={rubric.criteria}
              anchors={rubric.anchors}
              scores={shown.scores}
              errors={errors}
              disabled={settled || closed}
            />
            <p>
              Weighted total:{' '}
              <output className="score-total">{total === null ? '–' : pointsLabel(total)}</output>
              {total === null ? <span className="hint"> once every criterion is scored</span> : null}
            </p>
          </>
        )}
        <Checkbox
          name="watched"
          label="I have watched it"
          defaultChecked={shown.watched}
          disabled={settled || closed}
        />
        <Textarea
          name="note"
          label="Note for yourself"
          hint="Nobody else reads it."
          rows={3}
          maxLength={4000}
          defaultValue={shown.note}
          readOnly={settled || closed}
        />
        <Textarea
          name="comment"
          label="Comment for the chair"
          rows={3}
          maxLength={4000}
          defaultValue={shown.comment}
          readOnly={settled || closed}
        />
        {closed ? null : settled ? (
          <Reopen page={page} asking={asking} />
        ) : (
          <>
            <ButtonRow>
              <Button name="intent" value="final" data-shortcut="s">
                Save final &amp; next
              </Button>
              <Button kind="secondary" name="intent" value="draft">
                Save draft
              </Button>
            </ButtonRow>
            <p className="hint" role="status">
              {live.words ?? (stored && !answer ? <SavedAt value={stored.updatedAt} /> : null)}
            </p>
            <details open={reason || answer?.fields?.reason ? true : undefined} data-shortcut="a">
              <summary>Abstain instead</summary>
              <div className="stack">
                <Textarea
                  name="reason"
                  label="Why you abstain"
                  hint="The chair reads it. Your scores then do not count for the average."
                  rows={2}
                  maxLength={4000}
                  defaultValue={reason}
                  errors={answer?.fields?.reason}
                />
                <Button kind="secondary" name="intent" value="abstain">
                  Abstain &amp; next
                </Button>
              </div>
            </details>
          </>
        )}
      </ScoreFrame>
      {live.ready ? <ShortcutHelp on={live.shortcuts} set={live.setShortcuts} /> : null}
    </Card>
  )
}

/** Changes a finished review: at once, or with consent once its judge has seen scores of others. */
function Reopen({ page, asking }: Pick<Props, 'page' | 'asking'>) {
  const { reopening, role } = page
  const decider = role === 'chair' ? 'An admin' : 'The chair'
  if (!reopening?.needsConsent)
    return (
      <ButtonRow>
        <Button kind="secondary" name="intent" value="reopen">
          Reopen to change it
        </Button>
      </ButtonRow>
    )
  if (reopening.asked)
    return (
      <Notice tone="plain" title={`${decider} decides whether you can change it`}>
        You asked on <DateTime value={reopening.asked.at} />:<PlainText>{reopening.asked.reason}</PlainText>
      </Notice>
    )
  return (
    <details open={asking !== undefined || undefined}>
      <summary>Ask to change it</summary>
      <div className="stack">
        <p>
          You have seen the scores of others on this entry. {decider} has to agree to a change, and the board
          shows both scores.
        </p>
        {reopening.declinedAt ? (
          <p>
            Your last request was declined on <DateTime value={reopening.declinedAt} />.
          </p>
        ) : null}
        <Textarea
          name="reopenreason"
          label={WHY_REOPEN}
          rows={2}
          maxLength={4000}
          defaultValue={asking?.reason}
          errors={asking?.errors}
        />
        <Button kind="secondary" name="intent" value="ask">
          Send request
        </Button>
      </div>
    </details>
  )
}

/** A form, unless nothing can be sent: one without a button would only look like it. */
function ScoreFrame({
  closed,
  formRef,
  children,
}: {
  closed: boolean
  formRef: Ref<HTMLFormElement>
  children: ReactNode
}) {
  if (closed) return <div className="stack">{children}</div>
  return (
    <Form ref={formRef} id={SCORE_FORM} method="post" className="stack" noValidate>
      {children}
    </Form>
  )
}

const scoresOf = (scores: Record<number, number>) =>
  new Map(Object.entries(scores).map(([id, score]) => [Number(id), score]))

function Summary({
  review,
  rubric,
}: {
  review: Pick<FormReview, 'scores' | 'note' | 'comment' | 'watched'>
  rubric: FormRubric
}) {
  return (
    <>
      <ul>
        {rubric.criteria.map(({ id, name }) => (
          <li key={id}>
            {name}: {review.scores[id] ?? 'not scored'}
          </li>
        ))}
      </ul>
      {review.note ? <PlainText>{`Note: ${review.note}`}</PlainText> : null}
      {review.comment ? <PlainText>{`Comment: ${review.comment}`}</PlainText> : null}
    </>
  )
}
