import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { Money } from '#app/ui/money.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import type { StudioSide } from '../admin-list.server.ts'
import type { StudioPerson } from '../queries.server.ts'
import { studioRoleNames } from '../rules.ts'

interface StudioPeopleProps {
  people: readonly StudioPerson[]
  /** The page that changes roles and invitations. */
  editTo: string | null
}

/** The people of a studio for admins. */
export function StudioPeople({ people, editTo }: StudioPeopleProps) {
  return (
    <div className="stack stack-tight">
      <DataTable
        caption="People"
        rows={people}
        rowKey={(person) => person.userId}
        empty={<p>No people.</p>}
        columns={[
          {
            header: 'Name',
            cell: (person) => (
              <>
                {person.name}
                <small>
                  {person.email} ·{' '}
                  <Link to={withQuery(href('/admin/cron-emails/outbox'), { person: person.email })}>
                    All emails to this person
                  </Link>
                </small>
              </>
            ),
          },
          {
            header: 'Role',
            cell: (person) => (person.status === 'active' ? studioRoleNames[person.role] : 'Asks to join'),
          },
        ]}
      />
      {editTo ? <Link to={editTo}>Change people and invitations</Link> : null}
    </div>
  )
}

interface StudioInvoicesTableProps {
  invoices: LoaderData<StudioSide>['invoices']
  ownName: string
}

/** The invoices of a studio and of those merged into it. */
export function StudioInvoicesTable({ invoices, ownName }: StudioInvoicesTableProps) {
  return (
    <DataTable
      caption="Invoices"
      rows={invoices}
      empty={<p>No invoices yet.</p>}
      columns={[
        {
          header: 'Number',
          cell: (invoice) => (
            <>
              <Link to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>{invoice.number}</Link>
              {invoice.issuedFor === ownName ? null : <small>Issued for {invoice.issuedFor}</small>}
            </>
          ),
        },
        { header: 'Status', cell: (invoice) => <InvoicePill status={invoice.status} /> },
        {
          header: 'Total',
          numeric: true,
          cell: (invoice) => <Money cents={invoice.totalCents} currency={invoice.currency} />,
        },
        {
          header: 'Paid',
          numeric: true,
          cell: (invoice) => <Money cents={invoice.paidCents} currency={invoice.currency} />,
        },
      ]}
    />
  )
}
