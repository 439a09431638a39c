import { Form } from '@remix-run/react'
import type { ActionOf } from '#app/platform/lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import type { partnerLifecycle } from '../lifecycle.ts'
import type { reasonSchema } from '../schema.ts'

type Action = ActionOf<typeof partnerLifecycle>
type ReasonForm = FormOf<typeof reasonSchema>

/** The decisions that are told with a reason. */
export type Reasoned = 'reject' | 'cancel' | 'suspend' | 'terminate' | 'reject-change'

const REASON_TEXTS: Readonly<Record<Reasoned, { title: string; hint: string }>> = {
  reject: { title: 'Reject application', hint: 'We’ll tell the partner.' },
  cancel: {
    title: 'Withdraw application',
    hint: 'We’ll tell the partner, void an unpaid invoice and release the place.',
  },
  suspend: {
    title: 'Suspend partner',
    hint: 'We’ll tell the partner. Unused codes can’t be used during the suspension.',
  },
  terminate: {
    title: 'Terminate partnership',
    hint: 'We’ll tell the partner. The partnership ends today, and unused codes with it. You can’t undo this.',
  },
  'reject-change': { title: 'Reject change of level', hint: 'We’ll tell the partner, who keeps the level.' },
}

/** A decision with its reason: closed until it is wanted. */
export function ReasonedDecision({
  version,
  form,
  intent,
  changeId,
}: {
  /** Of the partner that the page shows. */
  version: number
  form: ReasonForm
  intent: Reasoned
  changeId?: number
}) {
  const { title, hint } = REASON_TEXTS[intent]
  const reason = form.field('reason')
  return (
    <details open={reason.errors !== undefined}>
      <summary>{title}</summary>
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={version} />
        {changeId === undefined ? null : <input type="hidden" name="changeId" value={changeId} />}
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

interface Props {
  /** Of the partner that the page shows. */
  version: number
  actions: readonly Action[]
  /** Why the application cannot be approved now. */
  refusal: string | null
  forms: Readonly<Record<Reasoned, ReasonForm>>
}

const BUTTONS = {
  review: 'Start review',
  approve: 'Approve partner',
  bill: 'Issue invoice',
  resume: 'Resume partnership',
} as const

/** What an admin can decide about a partner now. */
export function PartnerDecisions({ version, actions, refusal, forms }: Props) {
  const plain = (['approve', 'bill', 'resume', 'review'] as const).filter(
    (action) => actions.includes(action) && !(action === 'approve' && refusal),
  )
  const reasoned = (['reject', 'cancel', 'suspend', 'terminate'] as const).filter((action) =>
    actions.includes(action),
  )
  if (plain.length + reasoned.length === 0) return null
  return (
    <Card title="Decision">
      {refusal && actions.includes('approve') ? <p className="hint">{refusal}</p> : null}
      {plain.length > 0 ? (
        <Form method="post" noValidate className="button-row">
          <input type="hidden" name="version" value={version} />
          {plain.map((action, at) => (
            <Button key={action} kind={at === 0 ? 'primary' : 'secondary'} name="intent" value={action}>
              {BUTTONS[action]}
            </Button>
          ))}
        </Form>
      ) : null}
      {reasoned.map((intent) => (
        <ReasonedDecision key={intent} version={version} intent={intent} form={forms[intent]} />
      ))}
    </Card>
  )
}
