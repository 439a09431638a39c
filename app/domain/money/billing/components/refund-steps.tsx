import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { refundLifecycle } from '../lifecycle.ts'
import type { RefundAction, RefundStatus } from '../refund-rules.ts'
import type { PayMethod } from '../rules.ts'
import type { refundStepInput } from '../schema.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf, FormProps } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'

export const REFUND_STEP_LABELS = { evidence: 'Bank reference', reason: 'Reason' } as const

interface RefundStepsProps {
  refund: { status: RefundStatus; method: PayMethod; cardReference: string | null }
  /** Why the reader cannot approve it; `null` when they can. */
  refusal: string | null
  /** Ends it with evidence. */
  finishing: FormOf<typeof refundStepInput>
  /** Declines it, or says that it failed. */
  ending: FormOf<typeof refundStepInput>
}

/** What can be done with a refund in its state; nothing when it has ended. */
export function RefundSteps({ refund, refusal, finishing, ending }: RefundStepsProps) {
  const may = (action: RefundAction) => canMove(refundLifecycle, refund.status, action, 'admin')
  const reason = (
    <Input {...ending.field('reason')} label={REFUND_STEP_LABELS.reason} autoComplete="off" required />
  )
  return (
    <div className="stack narrow">
      {may('approve') && refusal ? <Notice>{refusal}</Notice> : null}
      {may('approve') && !refusal ? (
        <Step title="Approve refund" action="approve">
          <p>A credit note for the amount is issued and emailed.</p>
        </Step>
      ) : null}
      {may('send') && refund.method === 'card' && refund.cardReference ? (
        <Step title="Refund to card" action="to-card">
          <p>The card provider returns the money and confirms it.</p>
        </Step>
      ) : null}
      {may('send') ? (
        <Step title="Mark as sent" action="send">
          <p>When you have told the bank to send the money.</p>
        </Step>
      ) : null}
      {may('finish') ? (
        <Step title="Mark as completed" action="finish" form={finishing}>
          <Input
            {...finishing.field('evidence')}
            label={REFUND_STEP_LABELS.evidence}
            hint="The bank’s reference for the transfer back."
            autoComplete="off"
            required
          />
        </Step>
      ) : null}
      {may('decline') ? (
        <Step title="Decline refund" action="decline" form={ending} danger>
          {reason}
        </Step>
      ) : null}
      {may('fail') ? (
        <Step title="Mark as failed" action="fail" form={ending} danger>
          {reason}
        </Step>
      ) : null}
    </div>
  )
}

interface StepProps {
  /** Also the button's label. */
  title: string
  action: RefundAction | 'to-card'
  danger?: boolean
  form?: { props: FormProps }
  children: ReactNode
}

function Step({ title, action, danger, form, children }: StepProps) {
  return (
    <Card title={title}>
      <Form method="post" className="stack stack-tight" noValidate {...form?.props}>
        {children}
        <div>
          <Button kind={danger ? 'danger' : 'primary'} name="intent" value={action}>
            {title}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
