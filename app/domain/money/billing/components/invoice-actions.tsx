import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface InvoiceActionsProps {
  invoiceId: number
  steps: {
    void: boolean
    correct: boolean
    credit: boolean
    reprice: boolean
    writeOff: boolean
    refund: boolean
    mail: boolean
    afterPromise: string | null
  }
}

/** What else the office can do with an invoice, as far as its state allows: each asks on a page of its own. */
export function InvoiceActions({ invoiceId, steps }: InvoiceActionsProps) {
  const links = [
    steps.correct && {
      to: href('/admin/submissions/invoices/:id/bill-to', { id: invoiceId }),
      label: 'Correct the billing details',
    },
    steps.reprice && {
      to: href('/admin/submissions/invoices/:id/:step', { id: invoiceId, step: 'reprice' }),
      label: 'Reprice it',
    },
    steps.credit && {
      to: href('/admin/submissions/invoices/:id/:step', { id: invoiceId, step: 'credit' }),
      label: 'Credit a part',
    },
    steps.refund && {
      to: href('/admin/submissions/invoices/:id/refund', { id: invoiceId }),
      label: 'Ask for a refund',
    },
    steps.void && {
      to: href('/admin/submissions/invoices/:id/:step', { id: invoiceId, step: 'void' }),
      label: 'Void it',
    },
    steps.writeOff && {
      to: href('/admin/submissions/invoices/:id/:step', { id: invoiceId, step: 'write-off' }),
      label: 'Write it off',
    },
  ].filter((link) => link !== false)
  if (links.length === 0 && !steps.mail) return null
  return (
    <Card title="Other steps">
      {steps.afterPromise ? (
        <Notice tone="plain" title="The price promise has ended">
          {steps.afterPromise}
        </Notice>
      ) : null}
      {links.length > 0 ? (
        <ul>
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link.label}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {steps.mail ? (
        <Form method="post">
          <Button kind="secondary" size="xs" name="intent" value="mail-again">
            Mail the invoice again
          </Button>
        </Form>
      ) : null}
    </Card>
  )
}
