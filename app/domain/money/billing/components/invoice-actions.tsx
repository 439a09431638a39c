import { Form, Link } from '@remix-run/react'
import type { InvoiceSteps } from '../invoice-page.server.ts'
import type { InvoiceStep } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The steps that are open, each with the page that asks. */
export function stepLinks(id: number, steps: Partial<InvoiceSteps>) {
  const step = (name: InvoiceStep) => href('/admin/submissions/invoices/:id/:step', { id, step: name })
  return [
    {
      open: steps.correct,
      to: href('/admin/submissions/invoices/:id/bill-to', { id }),
      label: 'Correct billing details',
    },
    { open: steps.reprice, to: step('reprice'), label: 'Update prices' },
    { open: steps.credit, to: step('credit'), label: 'Credit part of invoice' },
    {
      open: steps.refund,
      to: href('/admin/submissions/invoices/:id/refund', { id }),
      label: 'Request refund',
    },
    {
      open: steps.reverse,
      to: href('/admin/submissions/invoices/:id/reverse', { id }),
      label: 'Reverse payment',
    },
    { open: steps.void, to: step('void'), label: 'Void invoice' },
    { open: steps.writeOff, to: step('write-off'), label: 'Write off invoice' },
  ].flatMap(({ open, to, label }) => (open ? [{ to, label }] : []))
}

/** Says what else an admin can do with an invoice in its state: each step asks on a page of its own. */
export function InvoiceActions({ invoiceId, steps }: { invoiceId: number; steps: InvoiceSteps }) {
  const links = stepLinks(invoiceId, steps)
  if (links.length === 0 && !steps.mail) return null
  return (
    <Card title="Actions">
      {steps.afterPromise ? (
        <Notice tone="plain" title="Quoted price has expired">
          {steps.afterPromise}
        </Notice>
      ) : null}
      {links.length > 0 ? (
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {steps.mail ? (
        <Form method="post">
          <Button kind="secondary" size="xs" name="intent" value="mail-again">
            Resend invoice
          </Button>
        </Form>
      ) : null}
    </Card>
  )
}
