import { Link } from '@remix-run/react'
import { packagePrice } from '#app/domain/sponsorship/packages/rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { SponsorshipRow } from '../queries.server.ts'
import { STATE_LABELS, STEP_LABELS } from '../rules.ts'
import { sponsorshipLifecycle } from '../lifecycle.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { canInvoice } from '#app/domain/sponsorship/billing/rules.ts'
import { menuColumn, type RowAction } from '#app/ui/row-menu.tsx'

type Row = LoaderData<SponsorshipRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'company',
    header: 'Company',
    main: true,
    long: true,
    cell: ({ id, company, hasDuplicate }) => (
      <>
        <Link to={href('/admin/sponsorships/edit/:id', { id })}>{company}</Link>
        {hasDuplicate ? <small>applied more than once</small> : null}
      </>
    ),
  },
  // In a column of its own: below a long name it was cut.
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  {
    id: 'package',
    header: 'Package',
    long: true,
    cell: ({ packageName, priceCents, currency }) => (
      <>
        {packageName}
        {priceCents !== null && currency !== null ? (
          <small>{packagePrice(priceCents, currency)}</small>
        ) : null}
      </>
    ),
  },
  {
    id: 'contact',
    header: 'Contact',
    long: true,
    phone: 'none',
    cell: ({ contactName, contactEmail }) => (
      <>
        {contactName}
        <small>{contactEmail}</small>
      </>
    ),
  },
  {
    id: 'applied',
    header: 'Applied',
    cell: ({ appliedAt }) => (appliedAt ? <DateTime value={appliedAt} style="date" /> : '–'),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state, offerEndsAt }) => (
      <>
        <Pill {...STATE_LABELS[state]} />
        {state === 'offered' && offerEndsAt ? (
          <small>
            until <DateTime value={offerEndsAt} style="date" />
          </small>
        ) : null}
      </>
    ),
  },
  menuColumn((row) => ({ of: row.company, actions: sponsorActions(row) })),
]

/** An application's page, its invoices, and what an admin can change of it in its state. */
function sponsorActions({ id, state }: Row): RowAction[] {
  const canStep = actionsOpenTo(sponsorshipLifecycle, state, 'admin').some((action) => action in STEP_LABELS)
  return [
    { label: 'Open', to: href('/admin/sponsorships/edit/:id', { id }) },
    ...(canInvoice(state)
      ? [{ label: 'Invoices', to: href('/admin/sponsorships/invoices/:id', { id }) }]
      : []),
    {
      label: 'Correct the contact',
      to: href('/admin/sponsorships/contact/:id', { id }),
      changes: true,
    },
    ...(canStep
      ? [
          {
            label: 'Change status',
            to: href('/admin/sponsorships/status/:id', { id }),
            changes: true,
          } as const,
        ]
      : []),
  ]
}

/** Applications for admins. */
export function SponsorshipTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Applications" captionHidden dense columns={columns} rows={rows} />
}
