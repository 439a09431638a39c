import { Form } from '@remix-run/react'
import type { AnswerPage } from '../answers.server.ts'
import { ANSWER_LABELS, ANSWERS } from '../rules.ts'
import type { answerSchema } from '../schema.ts'
import { SHEET_TITLES } from './sheet-page.tsx'
import { markText } from '../sheet-rules.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { fieldIds, Fieldset } from '#app/ui/field.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const ANSWER_FORM = 'answer-form'
export const ANSWER_FIELDS = { answer: 'Should it advance?', reason: 'Reason' } as const

/** A judge's answer about an entry: one of three, which the keys 1 to 3 choose, and a reason. */
export function AnswerForm({ page, form }: { page: AnswerPage; form: FormOf<typeof answerSchema> }) {
  const { own, round, mayAnswer } = page
  if (round.kind !== 'qualify') return <GivenMark page={page} />
  if (!mayAnswer) return own ? <GivenAnswer own={own} /> : <p>You have not answered.</p>
  const answer = form.field('answer')
  const { id, invalid } = fieldIds(answer)
  return (
    <Form method="post" className="stack" {...form.props}>
      <input type="hidden" name={form.name('round')} value={round.id} />
      <input type="hidden" name={form.name('version')} value={own?.version ?? 0} />
      <Fieldset legend={ANSWER_FIELDS.answer} id={`${id}-group`} errors={answer.errors}>
        <div className="choices choices-inline">
          {ANSWERS.map((value, at) => (
            <label className="choice" key={value}>
              <input
                type="radio"
                id={at === 0 ? id : `${id}-${value}`}
                name={answer.name}
                value={value}
                defaultChecked={answer.defaultValue === value}
                data-shortcut={String(at + 1)}
                required
                aria-invalid={invalid || undefined}
              />
              <span>{ANSWER_LABELS[value].label}</span>
            </label>
          ))}
        </div>
      </Fieldset>
      <Textarea
        {...form.field('reason')}
        label={ANSWER_FIELDS.reason}
        hint="Required for a no. Only the chair and admins read it."
        rows={3}
      />
      <ButtonRow>
        <Button name="then" value="next" data-shortcut="s">
          Save and next
        </Button>
        <Button kind="secondary" name="then" value="stay">
          Save
        </Button>
      </ButtonRow>
      {own ? (
        <p className="hint">
          Answered <DateTime value={own.answeredAt} />
        </p>
      ) : null}
    </Form>
  )
}

const GIVEN = {
  ...{ qualify: 'Your answer', points: 'Your points', rank: 'Your place' },
  pairs: 'Your comparisons',
} as const

/** Shows what the entry has on the judge's sheet, where all points or places are given together, or two entries are compared. */
function GivenMark({ page: { round, mark, categoryId, mayAnswer } }: { page: AnswerPage }) {
  return (
    <>
      <DefinitionList
        items={[
          {
            term: GIVEN[round.kind],
            value: mark === null ? 'Nothing yet' : markText(round, mark),
          },
        ]}
      />
      <LinkButton
        kind={mayAnswer ? 'primary' : 'secondary'}
        to={href('/judges/answers/:categoryId', { categoryId })}
      >
        {mayAnswer ? SHEET_TITLES[round.kind] : 'All your entries'}
      </LinkButton>
    </>
  )
}

function GivenAnswer({ own }: { own: NonNullable<AnswerPage['own']> }) {
  return (
    <DefinitionList
      items={[
        { term: 'Your answer', value: ANSWER_LABELS[own.answer].label },
        ...(own.reason ? [{ term: ANSWER_FIELDS.reason, value: <PlainText>{own.reason}</PlainText> }] : []),
      ]}
    />
  )
}
