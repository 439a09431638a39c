import { Form, Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { MEMBERSHIP_LABELS } from '../membership-rules.ts'
import type { MembershipRow } from '../memberships.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { formatDate } from '#app/ui/format/date-time.ts'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type Row = LoaderData<MembershipRow>

function Decide({ row }: { row: Row }) {
  if (row.status !== 'pending' && row.status !== 'proof_required')
    return row.endsOn ? `Until ${formatDate(new Date(row.endsOn), 'UTC')}` : '–'
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="membershipId" value={row.id} />
      <ButtonRow>
        <Button kind="secondary" size="xs" name="decision" value="activate">
          Accept<VisuallyHidden> {row.name}</VisuallyHidden>
        </Button>
        <Button kind="quiet" size="xs" name="decision" value="reject">
          Decline<VisuallyHidden> {row.name}</VisuallyHidden>
        </Button>
      </ButtonRow>
    </Form>
  )
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Person',
    long: true,
    cell: (row) => (
      <>
        {row.name}
        <small>
          <EmailAddress value={row.email} />
        </small>
      </>
    ),
  },
  {
    header: 'Membership',
    long: true,
    cell: (row) => (
      <details>
        <summary>{row.typeName}</summary>
        <small>
          {[row.school, row.studentNo, row.discipline, row.creditsUrl].filter(Boolean).join(' · ')}
        </small>
        {row.priceCents > 0 ? (
          <small>
            <Money cents={row.priceCents} currency={row.currency} style="prose" />
            {row.invoice ? (
              <>
                {', invoice '}
                <Link to={href('/admin/submissions/invoices/:id', { id: row.invoice.id })}>
                  {row.invoice.number}
                </Link>
              </>
            ) : null}
          </small>
        ) : null}
      </details>
    ),
  },
  {
    header: 'Proof',
    long: true,
    cell: ({ proof }) =>
      proof ? <a href={href('/files/:publicId', { publicId: proof.publicId })}>{proof.name}</a> : '–',
  },
  {
    header: 'Status',
    cell: (row) => <Pill {...MEMBERSHIP_LABELS[row.status]} />,
  },
  {
    header: 'History',
    headerHidden: true,
    cell: (row) => (
      <Link to={withQuery(href('/admin/history'), { entity: 'membership', id: row.id })}>
        History<VisuallyHidden> of {row.name}</VisuallyHidden>
      </Link>
    ),
  },
  { header: 'Applied', phone: 'none', cell: (row) => <DateTime value={row.appliedAt} style="relative" /> },
  { header: 'Decision', phone: 'bare', cell: (row) => <Decide row={row} /> },
]

/** Memberships, for admins, each with its decision. */
export function MembershipTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Memberships" captionHidden dense columns={columns} rows={rows} />
}
