import { Form } from '@remix-run/react'
import type { ActionOf } from '#app/platform/lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { trophyOrderLifecycle } from '../lifecycle.ts'
import { PLATE } from '../plate.ts'
import { CARRIER_LABELS, CARRIERS } from '../rules.ts'
import type { proofSchema, reasonSchema, shipSchema } from '../schema.ts'

type Action = ActionOf<typeof trophyOrderLifecycle>

/** The decisions that are told with a reason. */
const REASONED = ['take_out', 'remake', 'decline', 'cancel', 'stop'] as const
const REASONS: Readonly<Record<(typeof REASONED)[number], { title: string; hint: string }>> = {
  decline: { title: 'Decline order', hint: 'We’ll tell the customer; they can order again.' },
  cancel: {
    title: 'Cancel order',
    hint: 'We’ll tell the customer. What is still due is voided or credited, and a refund of what was paid is requested.',
  },
  stop: {
    title: 'Stop order',
    hint: 'We’ll tell the customer that it will not be made. If it is in a batch, tell the maker yourself. You can then request a refund.',
  },
  take_out: {
    title: 'Remove from the batch',
    hint: 'Tell the maker. The plate can then be corrected by another proof, or go with the next batch as it is. We do not email the customer.',
  },
  remake: {
    title: 'Make again',
    hint: 'For what was lost, damaged or engraved wrongly. We’ll tell the customer, and it goes with the next batch.',
  },
}

export const DECISION_LABELS = {
  lines: 'Lines on the plate',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  reason: 'Reason',
} as const

interface Props {
  /** Of the order that the page shows. */
  version: number
  actions: readonly Action[]
  refundable: boolean
  forms: {
    proof: FormOf<typeof proofSchema>
    ship: FormOf<typeof shipSchema>
  } & Readonly<Record<(typeof REASONED)[number], FormOf<typeof reasonSchema>>>
}

const BUTTONS = {
  approve: 'Approve and send invoice',
  bill: 'Issue invoice',
  deliver: 'Mark as delivered',
} as const

/** What an admin can do with an order now. */
export function OrderDecisions({ version, actions, refundable, forms }: Props) {
  const plain = (['approve', 'bill', 'deliver'] as const).filter((action) => actions.includes(action))
  const reasoned = REASONED.filter((action) => actions.includes(action))
  const canProof = actions.includes('send_proof')
  const canShip = actions.includes('ship')
  if (plain.length + reasoned.length === 0 && !canProof && !canShip && !refundable) return null
  return (
    <Card title="Decision">
      {plain.length > 0 || refundable ? (
        <Form method="post" noValidate className="button-row">
          <input type="hidden" name="version" value={version} />
          {plain.map((action) => (
            <Button key={action} name="intent" value={action}>
              {BUTTONS[action]}
            </Button>
          ))}
          {refundable ? (
            <Button name="intent" value="refund">
              Request the refund
            </Button>
          ) : null}
        </Form>
      ) : null}
      {canProof ? (
        <Form method="post" className="stack" {...forms.proof.props}>
          <input type="hidden" name="intent" value="send_proof" />
          <input type="hidden" name="version" value={version} />
          <Textarea
            {...forms.proof.field('lines')}
            label={DECISION_LABELS.lines}
            hint={`One line a row, at most ${PLATE.lines} of ${PLATE.columns} columns each; wide letters take two. We’ll ask the customer to approve them.`}
            rows={PLATE.lines}
            maxLength={400}
            dir="auto"
            required
          />
          <div>
            <Button>Send proof</Button>
          </div>
        </Form>
      ) : null}
      {canShip ? (
        <Form method="post" className="stack" {...forms.ship.props}>
          <input type="hidden" name="intent" value="ship" />
          <input type="hidden" name="version" value={version} />
          <Select
            {...forms.ship.field('carrier')}
            label={DECISION_LABELS.carrier}
            options={optionsOf(CARRIER_LABELS, CARRIERS)}
            placeholder="Select a carrier"
            required
          />
          <Input
            {...forms.ship.field('tracking')}
            label={DECISION_LABELS.tracking}
            autoComplete="off"
            width="medium"
            optional
          />
          <div>
            <Button>
              {actions.includes('remake') ? 'Save parcel and tell the customer' : 'Mark as shipped'}
            </Button>
          </div>
        </Form>
      ) : null}
      {reasoned.map((intent) => {
        const { title, hint } = REASONS[intent]
        const reason = forms[intent].field('reason')
        return (
          <details key={intent} open={reason.errors !== undefined}>
            <summary>{title}</summary>
            <Form method="post" className="stack" {...forms[intent].props}>
              <input type="hidden" name="intent" value={intent} />
              <input type="hidden" name="version" value={version} />
              <Textarea
                {...reason}
                id={`${intent}-reason`}
                label={DECISION_LABELS.reason}
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
      })}
    </Card>
  )
}
