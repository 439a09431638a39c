import { Form } from '@remix-run/react'
import { useRef, type ReactNode, type Ref } from 'react'
import { ReviewVersions } from './review-versions.tsx'
import { ScoreRows } from './score-rows.tsx'
import { FIELD_LABELS, formState, type ScoringProblem } from './scoring-view.ts'
import { EMPTY_REVIEW, partFieldName, scoreFieldName, type PostedReview } from '../posted.ts'
import type { scoringSchema } from '../scoring-schema.ts'
import type { ScoringView } from '../scoring-page.server.ts'
import { FOR_ENTRANT, isGiven, MAX_FOR_ENTRANT, WHOLE_ENTRY } from '#app/domain/judging/comments/rules.ts'
import type { Rubric } from '#app/domain/judging/rubrics/queries.server.ts'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useScoring } from './use-scoring.ts'
import { pointsLabel, weightedTotal } from '../totals.ts'
import { SavedAt } from '#app/domain/submissions/components/save-state.tsx'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface Props {
  page: ScoringView
  rubric: Rubric
  answer: ScoringProblem | undefined
  form: FormOf<typeof scoringSchema>
  /** A request to reopen was refused. */
  asked: boolean | undefined
}

/** The scores, notes and buttons of a review. The buttons work without scripts, which save after each change. */
export function ScoringForm({ page, rubric, answer, form, asked }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const stored = answer?.stored ?? page.review ?? null
  const shown = answer ? answer.mine : (page.review ?? EMPTY_REVIEW)
  const closed = formState(page, answer) === 'closed'
  const settled = stored !== null && stored.status !== 'draft' && !answer
  const abstained = settled && stored.status === 'abstained' ? stored : null
  const reason = form.field('reason')
  const live = useScoring(element, {
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
      const [message] = form.field(scoreFieldName(id)).errors ?? []
      return message ? [[id, message]] : []
    }),
  )
  const forEntrant = (part: string, label: string) => (
    <Textarea
      {...form.field(partFieldName(part))}
      label={label}
      hint={FOR_ENTRANT}
      rows={3}
      maxLength={MAX_FOR_ENTRANT}
      readOnly={settled || closed}
      optional
    />
  )
  return (
    <Card title={!settled ? 'Your scores' : stored.status === 'final' ? 'Final' : 'Abstained'}>
      {closed && answer ? (
        <Notice tone="bad" title="Your changes were not saved">
          <Summary review={answer.mine} rubric={rubric} />
        </Notice>
      ) : null}
      {overtaken && !closed ? (
        <Notice tone="bad" title="A newer version was saved in another tab or on another device" announce>
          <p>
            Stored <DateTime value={overtaken.updatedAt} />
            {overtaken.status === 'draft' ? '' : `, ${overtaken.status}`}:
          </p>
          <Summary review={overtaken} rubric={rubric} />
          <p>Your version is below. Saving it replaces the stored one.</p>
        </Notice>
      ) : null}
      <ScoreFrame
        closed={closed}
        formRef={element}
        form={form}
        key={`${settled ? 'settled' : 'open'} ${answer ? answer.kind : (stored?.status ?? 'draft')}`}
      >
        <input type="hidden" name={form.name('entry')} value={page.publicId} />
        <input type="hidden" name={form.name('writer')} value={page.writer} />
        <input type="hidden" name={form.name('rubric')} value={rubric.id} />
        <input type="hidden" name={form.name('version')} value={version} />
        {/* The script that saves after each change writes its page and the number of the save. */}
        <input type="hidden" name={form.name('page')} defaultValue={answer?.mine.page?.id} />
        <input
          type="hidden"
          name={form.name('seq')}
          defaultValue={answer?.mine.page && answer.mine.page.seq + 1}
        />
        {overtaken && overtaken.status !== 'draft' ? (
          <input type="hidden" name={form.name('reopens')} value="1" />
        ) : null}
        {settled || closed ? null : <DefaultButton name="intent" value="draft" />}
        {abstained ? (
          <>
            <p>Your scores do not count. Your reason:</p>
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
              below={
                page.given.criteria
                  ? ({ id, name }) => forEntrant(String(id), `Comment for the entrant: ${name}`)
                  : undefined
              }
            />
          </>
        )}
        <Checkbox
          name={form.field('watched').name}
          label="I have watched the entry"
          defaultChecked={form.isTicked('watched')}
          disabled={settled || closed}
        />
        <Textarea
          {...form.field('note')}
          label="Private note"
          hint="Only you can read it."
          rows={3}
          maxLength={4000}
          readOnly={settled || closed}
        />
        {page.given.overall ? forEntrant(WHOLE_ENTRY, 'Comment for the entrant') : null}
        <Textarea
          {...form.field('comment')}
          label="Comment for the chair"
          hint={
            isGiven(page.given)
              ? 'The chair and the admins read it. It never goes to the entrant.'
              : undefined
          }
          rows={3}
          maxLength={4000}
          readOnly={settled || closed}
        />
        {abstained ? null : (
          <div className="scoring-end">
            <p>
              Weighted total:{' '}
              <output className="score-total">{total === null ? '–' : pointsLabel(total)}</output>
              {total === null ? <span className="hint"> score every criterion to see it</span> : null}
            </p>
            {closed || settled ? null : (
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
                  {live.message ?? (stored && !answer ? <SavedAt value={stored.updatedAt} /> : null)}
                </p>
              </>
            )}
          </div>
        )}
        {closed ? null : settled ? (
          <Reopen page={page} form={form} asked={asked} />
        ) : (
          <>
            <details open={reason.defaultValue || reason.errors ? true : undefined} data-shortcut="a">
              <summary>Abstain instead</summary>
              <div className="stack">
                <Textarea
                  {...reason}
                  label={FIELD_LABELS.reason}
                  hint="The chair reads it. Your scores will not count."
                  rows={2}
                  maxLength={4000}
                />
                <Button kind="secondary" name="intent" value="abstain">
                  Abstain &amp; next
                </Button>
              </div>
            </details>
          </>
        )}
      </ScoreFrame>
      {page.versions.length > 0 ? (
        <details>
          <summary>Every version of your review</summary>
          <ReviewVersions versions={page.versions} />
        </details>
      ) : null}
      {live.ready ? <ShortcutHelp on={live.shortcuts} set={live.setShortcuts} /> : null}
    </Card>
  )
}

/** Reopens a finished review: at once, or with consent after its judge has seen scores of others. */
function Reopen({ page, form, asked }: Pick<Props, 'page' | 'form' | 'asked'>) {
  const { reopening, role } = page
  const decider = role === 'chair' ? 'An admin' : 'The chair'
  if (!reopening?.needsConsent)
    return (
      <ButtonRow>
        <Button kind="secondary" name="intent" value="reopen">
          Reopen review
        </Button>
      </ButtonRow>
    )
  if (reopening.asked)
    return (
      <Notice tone="plain" title={`${decider} has to decide about your request`}>
        You asked on <DateTime value={reopening.asked.at} />:<PlainText>{reopening.asked.reason}</PlainText>
      </Notice>
    )
  return (
    <details open={asked}>
      <summary>Ask to change your score</summary>
      <div className="stack">
        <p>
          You have seen the scores of others on this entry. {decider} has to agree to a change, and the board
          will show both scores.
        </p>
        {reopening.declinedAt ? (
          <p>
            Your last request was declined on <DateTime value={reopening.declinedAt} />.
          </p>
        ) : null}
        <Textarea
          {...form.field('reopenreason')}
          label={FIELD_LABELS.reopenreason}
          rows={2}
          maxLength={4000}
        />
        <Button kind="secondary" name="intent" value="ask">
          Send request
        </Button>
      </div>
    </details>
  )
}

/** A form while its scores can change. */
interface ScoreFrameProps {
  closed: boolean
  formRef: Ref<HTMLFormElement>
  form: Props['form']
  children: ReactNode
}

function ScoreFrame({ closed, formRef, form, children }: ScoreFrameProps) {
  if (closed) return <div className="stack">{children}</div>
  return (
    <Form ref={formRef} method="post" className="stack" {...form.props}>
      {children}
    </Form>
  )
}

const scoresOf = (scores: Record<number, number>) =>
  new Map(Object.entries(scores).map(([id, score]) => [Number(id), score]))

interface SummaryProps {
  review: Pick<PostedReview, 'scores' | 'note' | 'comment' | 'forEntrant'>
  rubric: Rubric
}

function Summary({ review, rubric }: SummaryProps) {
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
      {Object.entries(review.forEntrant).map(([part, text]) =>
        text ? <PlainText key={part}>{`For the entrant: ${text}`}</PlainText> : null,
      )}
    </>
  )
}
