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
  /** Of the application that the page shows. */
  version: number
  /** The actions open in the application's state. */
  actions: readonly Action[]
  /** Of the package’s price. */
  currency: string
  offer: FormOf<ReturnType<typeof offerSchema>>
  reject: FormOf<typeof reasonSchema>
  cancel: FormOf<typeof reasonSchema>
  /** Why no offer can be made now. */
  offerRefusal: string | null
}

const DECISIONS: readonly Action[] = ['review', 'wait', 'offer', 'reject', 'cancel']

/** What an admin can decide about an application now, a form each. */
export function DecisionForms({ version, actions, currency, offer, reject, cancel, offerRefusal }: Forms) {
  // What follows an accepted offer is on pages of its own.
  if (!actions.some((action) => DECISIONS.includes(action))) return null
  const can = (action: Action) => actions.includes(action)
  return (
    <Card title="Decision">
      {can('review') || can('wait') ? (
        <Form method="post" noValidate className="button-row">
          <input type="hidden" name="version" value={version} />
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
          <input type="hidden" name="version" value={version} />
          <Input
            {...offer.field('days')}
            label="Days until the offer ends"
            hint="The place is held until then."
            inputMode="numeric"
            width="short"
            required
          />
          <Input
            {...offer.field('price')}
            label={`Price for this sponsor in ${currency}`}
            hint="If you agreed another one than the package’s. The contract and the invoices have it."
            inputMode="decimal"
            width="short"
            autoComplete="off"
            optional
          />
          <Textarea
            {...offer.field('added')}
            label="Additions for this sponsor"
            hint="What the award provides beside the package, one a line. It is in the contract and on your list of commitments."
            rows={2}
            maxLength={1_000}
            optional
          />
          <div>
            <Button>Make offer</Button>
          </div>
        </Form>
      ) : null}
      {can('reject') ? (
        <ReasonForm
          version={version}
          form={reject}
          intent="reject"
          title="Decline application"
          hint="We’ll tell the contact."
        />
      ) : null}
      {can('cancel') ? (
        <ReasonForm
          version={version}
          form={cancel}
          intent="cancel"
          title="Withdraw for sponsor"
          hint="We’ll tell the contact, and release a place that is held."
        />
      ) : null}
    </Card>
  )
}

function ReasonForm({
  version,
  form,
  intent,
  title,
  hint,
}: {
  version: number
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
        <input type="hidden" name="version" value={version} />
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
