import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { ActionOf } from '#app/platform/lifecycle.ts'
import type { sponsorshipLifecycle } from '../lifecycle.ts'
import type { offerSchema, reasonSchema } from '../schema.ts'

type Action = ActionOf<typeof sponsorshipLifecycle>

interface Forms {
  /** The actions open in the application's state. */
  actions: readonly Action[]
  offer: FormOf<typeof offerSchema>
  reject: FormOf<typeof reasonSchema>
  cancel: FormOf<typeof reasonSchema>
  /** Why no offer can be made now. */
  offerRefusal: string | null
}

const DECISIONS: readonly Action[] = ['review', 'wait', 'offer', 'reject', 'cancel']

/** What an admin can decide about an application now, a form each. */
export function DecisionForms({ actions, offer, reject, cancel, offerRefusal }: Forms) {
  // What follows an accepted offer is on pages of its own.
  if (!actions.some((action) => DECISIONS.includes(action))) return null
  const can = (action: Action) => actions.includes(action)
  return (
    <Card title="Decision">
      {can('review') || can('wait') ? (
        <Form method="post" noValidate className="button-row">
          {can('review') ? (
            <Button kind="secondary" name="intent" value="review">
              Start review
            </Button>
          ) : null}
          {can('wait') ? (
            <Button kind="secondary" name="intent" value="wait">
              Put on waiting list
            </Button>
          ) : null}
        </Form>
      ) : null}
      {can('offer') && offerRefusal ? <p className="hint">{offerRefusal}</p> : null}
      {can('offer') && !offerRefusal ? (
        <Form method="post" className="stack" {...offer.props}>
          <input type="hidden" name="intent" value="offer" />
          <Input
            {...offer.field('days')}
            label="Days until the offer ends"
            hint="The place is held until then."
            inputMode="numeric"
            width="short"
            required
          />
          <div>
            <Button>Make offer</Button>
          </div>
        </Form>
      ) : null}
      {can('reject') ? (
        <ReasonForm form={reject} intent="reject" title="Decline application" hint="The contact is told." />
      ) : null}
      {can('cancel') ? (
        <ReasonForm
          form={cancel}
          intent="cancel"
          title="Withdraw for sponsor"
          hint="The contact is told, and a place that is held is released."
        />
      ) : null}
    </Card>
  )
}

function ReasonForm({
  form,
  intent,
  title,
  hint,
}: {
  form: FormOf<typeof reasonSchema>
  intent: 'reject' | 'cancel'
  title: string
  hint: string
}) {
  const reason = form.field('reason')
  return (
    <details open={reason.errors !== undefined}>
      <summary>{title}</summary>
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value={intent} />
        <Textarea
          {...reason}
          id={`${intent}-reason`}
          label="Reason"
          hint={hint}
          rows={3}
          maxLength={500}
          required
        />
        <div>
          <Button kind="danger">{title}</Button>
        </div>
      </Form>
    </details>
  )
}
