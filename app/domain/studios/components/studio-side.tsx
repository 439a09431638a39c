import { Link } from '@remix-run/react'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { Money } from '#app/ui/money.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { studioRoleNames, type StudioRole } from '../rules.ts'

export interface StudioPeopleProps {
  people: readonly { id: number; name: string; email: string; role: StudioRole; status: string }[]
  /** Where roles and invitations are changed. */
  editTo: string | null
}

/** Who belongs to a studio, for the office. */
export function StudioPeople({ people, editTo }: StudioPeopleProps) {
  return (
    <div className="stack stack-tight">
      <DataTable
        caption="People"
        rows={people}
        rowKey={(person) => person.id}
        empty={<p>Nobody belongs to this studio.</p>}
        columns={[
          {
            id: 'name',
            header: 'Name',
            main: true,
            cell: (person) => (
              <>
                {person.name}
                <small>
                  {person.email} ·{' '}
                  <Link to={withQuery(href('/admin/cron-emails/outbox'), { person: person.email })}>
                    All mail to them
                  </Link>
                </small>
              </>
            ),
          },
          {
            id: 'role',
            header: 'Role',
            cell: (person) => (person.status === 'active' ? studioRoleNames[person.role] : 'Asks to join'),
          },
        ]}
      />
      {editTo ? <Link to={editTo}>Change people and invitations</Link> : null}
    </div>
  )
}

export interface StudioInvoicesTableProps {
  invoices: readonly {
    id: number
    number: string
    status: InvoiceStatus
    totalCents: number
    paidCents: number
    currency: string
    issuedFor: string
  }[]
  ownName: string
}

/** Its invoices, with those that were issued for a studio merged into it. */
export function StudioInvoicesTable({ invoices, ownName }: StudioInvoicesTableProps) {
  return (
    <DataTable
      caption="Invoices"
      rows={invoices}
      rowKey={(invoice) => invoice.id}
      empty={<p>No invoices yet.</p>}
      columns={[
        {
          id: 'number',
          header: 'Number',
          main: true,
          cell: (invoice) => (
            <>
              <Link to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>{invoice.number}</Link>
              {invoice.issuedFor === ownName ? null : <small>Issued for {invoice.issuedFor}</small>}
            </>
          ),
        },
        { id: 'status', header: 'State', cell: (invoice) => <InvoicePill status={invoice.status} /> },
        {
          id: 'total',
          header: 'Total',
          numeric: true,
          cell: (invoice) => <Money cents={invoice.totalCents} currency={invoice.currency} />,
        },
        {
          id: 'paid',
          header: 'Paid',
          numeric: true,
          cell: (invoice) => <Money cents={invoice.paidCents} currency={invoice.currency} />,
        },
      ]}
    />
  )
}
