import { Link } from '@remix-run/react'
import { packagePrice } from '#app/domain/sponsorship/packages/rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { SponsorshipRow } from '../queries.server.ts'
import { STATE_LABELS } from '../rules.ts'

type Row = LoaderData<SponsorshipRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'company',
    header: 'Company',
    main: true,
    long: true,
    cell: ({ id, company, reference, hasDuplicate }) => (
      <>
        <Link to={href('/admin/sponsorships/edit/:id', { id })}>{company}</Link>
        <small>
          {reference}
          {hasDuplicate ? ' · applied more than once' : ''}
        </small>
      </>
    ),
  },
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
]

/** Applications for admins. */
export function SponsorshipTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Applications" captionHidden dense columns={columns} rows={rows} />
}
