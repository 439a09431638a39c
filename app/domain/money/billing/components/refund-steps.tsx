import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { RefundAction, RefundStatus } from '#app/domain/money/billing/refund-rules.ts'
import type { PayMethod } from '#app/domain/money/billing/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { canMove } from '#app/platform/lifecycle.ts'
import { refundLifecycle } from '#app/domain/money/billing/lifecycle.ts'

export const REFUND_STEP_LABELS = { evidence: 'Bank reference', reason: 'Reason' } as const

interface RefundStepsProps {
  refund: { status: RefundStatus; method: PayMethod; cardReference: string | null }
  /** Why the reader cannot approve it; `null` when they can. */
  waiting: string | null
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
}

/** What can be done with a refund from where it stands; nothing when it has ended. */
export function RefundSteps({ refund, waiting, field }: RefundStepsProps) {
  const may = (action: RefundAction) => canMove(refundLifecycle, refund.status, action, 'admin')
  const reason = <Input {...field('reason')} label={REFUND_STEP_LABELS.reason} autoComplete="off" required />
  return (
    <div className="stack narrow">
      {may('approve') && waiting ? <Notice>{waiting}</Notice> : null}
      {may('approve') && !waiting ? (
        <Step title="Approve refund" action="approve" button="Approve refund">
          <p>A credit note for the amount is issued and emailed.</p>
        </Step>
      ) : null}
      {may('send') && refund.method === 'card' && refund.cardReference ? (
        <Step title="Send it back to the card" action="to-card" button="Refund to the card">
          <p>Through the provider, whose answer is the evidence.</p>
        </Step>
      ) : null}
      {may('send') ? (
        <Step title="Send the money" action="send" button="Note it as sent">
          <p>When the bank was told to send it.</p>
        </Step>
      ) : null}
      {may('finish') ? (
        <Step title="The money is back" action="finish" button="Note it as done">
          <Input
            {...field('evidence')}
            label={REFUND_STEP_LABELS.evidence}
            hint="The bank’s own reference of the transfer: without it nothing is done."
            autoComplete="off"
            required
          />
        </Step>
      ) : null}
      {may('decline') ? (
        <Step title="Decline it" action="decline" button="Decline the refund" danger>
          {reason}
        </Step>
      ) : null}
      {may('fail') ? (
        <Step title="It did not work" action="fail" button="Note it as failed" danger>
          {reason}
        </Step>
      ) : null}
    </div>
  )
}

interface StepProps {
  title: string
  action: RefundAction | 'to-card'
  button: string
  danger?: boolean
  children: ReactNode
}

function Step({ title, action, button, danger, children }: StepProps) {
  return (
    <Card title={title}>
      <Form method="post" className="stack stack-tight" noValidate>
        {children}
        <div>
          <Button kind={danger ? 'danger' : 'primary'} name="intent" value={action}>
            {button}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
