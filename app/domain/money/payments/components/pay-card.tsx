import { Form, Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { PayChoice } from '../queries.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface PayCardProps {
  pay: LoaderData<PayChoice>
  /** On the invoice's own page, which opens by a link: it takes the form, and leads nowhere. */
  here?: boolean
}

/** What is due and the button that pays it by card, or why it cannot be paid by card now. */
export function PayCard({ pay, here = false }: PayCardProps) {
  return (
    <Card title="Amount due">
      <p>
        <strong>
          <Money cents={pay.dueCents} currency={pay.currency} />
        </strong>{' '}
        on invoice{' '}
        {here ? (
          pay.number
        ) : (
          <Link to={href('/submissions/invoices/:id', { id: pay.invoiceId })}>{pay.number}</Link>
        )}
      </p>
      {pay.failure ? (
        <Notice tone="bad" title="Your card payment failed">
          {pay.failure} You have not been charged.
        </Notice>
      ) : null}
      {pay.refusal === null ? <PayButton pay={pay} here={here} /> : <PayRefused pay={pay} />}
      {pay.refusal === 'held' || pay.refusal === 'confirming' ? null : (
        <p className="hint">You can also pay by bank transfer, with {pay.number} as the reference.</p>
      )}
    </Card>
  )
}

function PayButton({ pay, here }: PayCardProps) {
  return (
    <Form
      method="post"
      action={here ? undefined : href('/payments/start/:invoiceId', { invoiceId: pay.invoiceId })}
      className="stack stack-tight"
    >
      {pay.openUntil ? (
        <p>
          Your payment page is open until <DateTime value={pay.openUntil} style="time" />. You have not been
          charged yet.
        </p>
      ) : null}
      <Button block name="intent" value="pay">
        {pay.openUntil ? 'Continue card payment' : 'Pay by card'}
      </Button>
      {pay.isDemonstration ? <p className="hint">This is a demonstration. No money moves.</p> : null}
    </Form>
  )
}

function PayRefused({ pay }: PayCardProps) {
  return (
    <>
      <p>{pay.refusalText}</p>
      {pay.refusal === 'held' ? (
        <p>
          Amount received: <Money cents={pay.heldCents} currency={pay.currency} />
        </p>
      ) : null}
      {pay.refusal === 'unconfirmed_address' ? (
        <p>
          <Link to={href('/verify-email')}>Resend the confirmation link</Link>
        </p>
      ) : null}
    </>
  )
}
