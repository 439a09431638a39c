import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'

export interface PayCardProps {
  pay: {
    invoiceId: number
    number: string
    currency: string
    dueCents: number
    refusal: string | null
    refusalText: string | null
    openUntil: Date | string | null
    failure: string | null
    heldCents: number
    isDemonstration: boolean
  }
}

/** What is due and the button that pays it by card, or why it cannot be paid by card now. */
export function PayCard({ pay }: PayCardProps) {
  return (
    <Card title="To be paid">
      <p>
        <strong>
          <Money cents={pay.dueCents} currency={pay.currency} />
        </strong>{' '}
        on invoice <Link to={href('/submissions/invoices/:id', { id: pay.invoiceId })}>{pay.number}</Link>
      </p>
      {pay.failure ? (
        <Notice tone="bad" title="The last try did not work">
          {pay.failure} Nothing was charged.
        </Notice>
      ) : null}
      {pay.refusal === null ? <PayButton pay={pay} /> : <PayRefused pay={pay} />}
      {pay.refusal === 'held' || pay.refusal === 'confirming' ? null : (
        <p className="hint">
          You can also pay by bank transfer or cheque: give the number {pay.number} with your payment.
        </p>
      )}
    </Card>
  )
}

function PayButton({ pay }: PayCardProps) {
  return (
    <Form
      method="post"
      action={href('/payments/start/:invoiceId', { invoiceId: pay.invoiceId })}
      className="stack stack-tight"
    >
      {pay.openUntil ? (
        <p>
          The payment page you opened works until <DateTime value={pay.openUntil} style="time" />. Nothing was
          charged yet.
        </p>
      ) : null}
      <Button block>{pay.openUntil ? 'Go on paying by card' : 'Pay now by card'}</Button>
      {pay.isDemonstration ? <p className="hint">A demonstration: no money moves.</p> : null}
    </Form>
  )
}

function PayRefused({ pay }: PayCardProps) {
  return (
    <>
      <p>{pay.refusalText}</p>
      {pay.refusal === 'held' ? (
        <p>
          We hold <Money cents={pay.heldCents} currency={pay.currency} />.
        </p>
      ) : null}
      {pay.refusal === 'unconfirmed_address' ? (
        <p>
          <Link to={href('/verify-email')}>Send the link again</Link>
        </p>
      ) : null}
    </>
  )
}
