import { Form } from '@remix-run/react'
import type { ActionOf } from '#app/platform/lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { credentialLifecycle } from '../lifecycle.ts'
import { AREA_LABELS, type Area } from '../rules.ts'
import type { approveSchema, noteSchema } from '../schema.ts'

type Action = ActionOf<typeof credentialLifecycle>

const BUTTONS = {
  review: 'Start review',
  recommend: 'Recommend application',
  return: 'Return to review',
  wait: 'Put on waiting list',
  issue: 'Issue badges',
  close: 'Close credentials',
} as const

/** The label of the text that goes with a decision, by its form. */
export function noteLabel(form: string | undefined): string {
  if (form === 'approve') return 'Note to the applicant'
  return form === 'ask' ? 'Question' : 'Reason'
}

interface Props {
  actions: readonly Action[]
  /** Why this admin cannot approve. */
  refusal: string | null
  areas: readonly { area: Area; places: number; held: number }[]
  approve: FormOf<typeof approveSchema>
  ask: FormOf<typeof noteSchema>
  reject: FormOf<typeof noteSchema>
  revoke: FormOf<typeof noteSchema>
}

/** What an admin can decide now, a form each. */
export function DecisionForms({ actions, refusal, areas, approve, ask, reject, revoke }: Props) {
  if (actions.length === 0) return null
  const can = (action: Action) => actions.includes(action)
  const buttons = (Object.keys(BUTTONS) as (keyof typeof BUTTONS)[]).filter(can)
  return (
    <Card title="Decision">
      {buttons.length > 0 ? (
        <Form method="post" noValidate className="button-row">
          {buttons.map((action) => (
            <Button key={action} kind="secondary" name="intent" value={action}>
              {BUTTONS[action]}
            </Button>
          ))}
        </Form>
      ) : null}
      {can('approve') && refusal ? <p className="hint">{refusal}</p> : null}
      {can('approve') && !refusal ? (
        <Form method="post" className="stack" {...approve.props}>
          <input type="hidden" name="intent" value="approve" />
          <CheckboxGroup
            {...approve.field('areas')}
            legend="Areas"
            choices={areas.map(({ area, places, held }) => ({
              value: area,
              label: `${AREA_LABELS[area]}: ${Math.max(0, places - held)} of ${places} free`,
            }))}
            defaultValue={approve.chosen('areas')}
            required
          />
          <Input {...approve.field('places')} label="People" inputMode="numeric" width="short" required />
          <Textarea
            {...approve.field('note')}
            id="approve-note"
            label={noteLabel('approve')}
            rows={2}
            maxLength={500}
            optional
          />
          <div>
            <Button>Approve application</Button>
          </div>
        </Form>
      ) : null}
      {can('ask') ? <NoteForm form={ask} intent="ask" title="Ask a question" /> : null}
      {can('reject') ? <NoteForm form={reject} intent="reject" title="Decline application" danger /> : null}
      {can('revoke') ? <NoteForm form={revoke} intent="revoke" title="Revoke credentials" danger /> : null}
    </Card>
  )
}

interface NoteProps {
  form: FormOf<typeof noteSchema>
  intent: 'ask' | 'reject' | 'revoke'
  title: string
  danger?: boolean
}

function NoteForm({ form, intent, title, danger = false }: NoteProps) {
  const note = form.field('note')
  return (
    <details open={note.errors !== undefined}>
      <summary>{title}</summary>
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value={intent} />
        <Textarea
          {...note}
          id={`${intent}-note`}
          label={noteLabel(intent)}
          hint="We’ll tell the applicant."
          rows={3}
          maxLength={500}
          required
        />
        <div>
          <Button kind={danger ? 'danger' : 'secondary'}>{title}</Button>
        </div>
      </Form>
    </details>
  )
}
