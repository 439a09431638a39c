import { Form } from '@remix-run/react'
import { Button, SubmitRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { href } from '#app/platform/href.ts'
import type { KeptMinutes } from '../minutes.ts'
import type { JuryPage } from '../page.server.ts'
import type { minutesSchema, returnDecisionSchema } from '../schema.ts'
import { MinutesFields } from './minutes-fields.tsx'

export const WRONG = 'What is wrong'

interface StandingProps {
  decision: NonNullable<LoaderData<JuryPage>['decision']>
  isOver: boolean
}

/** Tells where a decision stands, and who brought it there. */
export function Standing({ decision, isOver }: StandingProps) {
  const { state, proposedBy, proposedAt, answeredBy, answeredAt, minutes } = decision
  if (state === 'proposed')
    return (
      <Notice title="Not confirmed yet">
        {proposedBy} wrote it down on <DateTime value={proposedAt} />. It counts once another member who was
        there confirms it.
      </Notice>
    )
  if (state === 'returned')
    return (
      <Notice tone="bad" title={`Sent back by ${answeredBy}`}>
        {answeredAt ? <DateTime value={answeredAt} /> : null} {minutes?.returned}
      </Notice>
    )
  return (
    <Notice tone="good" title={isOver ? 'Published' : 'Confirmed and sealed'}>
      {proposedBy} wrote it down, and {answeredBy} confirmed it on{' '}
      {answeredAt ? <DateTime value={answeredAt} /> : null}.
      {isOver ? null : ' It is shown to no one until the results are opened.'}
    </Notice>
  )
}

interface AnswerFormsProps {
  version: number
  back: FormOf<typeof returnDecisionSchema>
}

/** The two answers of a member who was there. */
export function AnswerForms({ version, back }: AnswerFormsProps) {
  return (
    <Card title="Is this what you decided?">
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="version" value={version} />
        <div>
          <Button name="intent" value="confirm">
            Confirm and seal
          </Button>
        </div>
      </Form>
      <Form method="post" className="stack narrow" {...back.props} noValidate>
        <input type="hidden" name="version" value={version} />
        <Textarea
          {...back.field('wrong')}
          label={WRONG}
          hint="Only the chair and the members who were there read it."
          rows={3}
        />
        <div>
          <Button name="intent" value="return" kind="secondary">
            Send back to the chair
          </Button>
        </div>
      </Form>
    </Card>
  )
}

interface MinutesCardProps {
  page: LoaderData<JuryPage>
  form: FormOf<typeof minutesSchema>
}

/** The chair's form. What is sealed is not shown again: another decision is written down from the beginning. */
export function MinutesCard({ page, form }: MinutesCardProps) {
  const { decision, members, nominees } = page
  return (
    <Card title={decision ? 'Write down another decision' : 'Write down the decision'}>
      <p>
        It counts once another member who was there has confirmed it. Then it is sealed with the results, and
        shown to no one until they are opened.
      </p>
      <Form method="post" className="stack narrow" {...form.props} noValidate>
        <input type="hidden" name="intent" value="propose" />
        <input type="hidden" name="version" value={decision?.version ?? 0} />
        <MinutesFields
          form={form}
          votesOf={(index) => form.field(`votes[${index}].votes` as 'votes').defaultValue}
          members={members}
          nominees={nominees}
        />
        <SubmitRow submit="Save and ask for confirmation" backTo={href('/judges')} />
      </Form>
    </Card>
  )
}

/** Says what the chair's form begins with: what was written down before, or that the chair was there. */
export function initialMinutes({ decision, nominees, userId }: LoaderData<JuryPage>) {
  const kept: KeptMinutes | null = decision?.minutes ?? null
  if (!kept || decision?.state === 'confirmed') return { present: [String(userId)] }
  const votesOf = (id: number) => kept.votes.find(({ nominationId }) => nominationId === id)?.votes
  return {
    present: kept.present.map(String),
    winners: kept.winners.map(String),
    noAward: kept.noAward ? 'on' : '',
    decidedBy: kept.decidedBy,
    votes: nominees.map(({ id }) => ({ votes: String(votesOf(id) ?? '') })),
    honours: kept.honours.map(String),
    statement: kept.statement,
    reason: kept.reason,
  }
}
