import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import {
  listMembershipTypes,
  type MembershipTypeRow,
} from '#app/domain/people/accounts/membership-types.server.ts'
import { membershipPrice } from '#app/domain/people/accounts/membership-price.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Membership types' }

export async function loader(args: LoaderFunctionArgs) {
  return { rows: await listMembershipTypes(await requireAdmin(args)) }
}

const allows = (row: MembershipTypeRow) =>
  [
    row.isStudent ? 'student entries' : null,
    row.isPro ? 'screenings' : null,
    row.canVote ? 'voting once approved' : null,
    row.entryDiscountPct > 0 ? `${row.entryDiscountPct}% off entries` : null,
  ]
    .filter(Boolean)
    .join(', ') || '–'

const columns: readonly Column<MembershipTypeRow>[] = [
  {
    header: 'Membership type',
    long: true,
    cell: (row) => <Link to={href('/admin/memberships/types/:code', { code: row.code })}>{row.name}</Link>,
  },
  {
    header: 'Price',
    // As it is listed; people are shown it with its tax.
    cell: (row) => membershipPrice({ ...row, payCents: row.priceCents, months: row.durationMonths }),
  },
  { header: 'Includes', long: true, cell: allows },
  { header: 'Proof', phone: 'none', cell: (row) => (row.requiresProof ? 'Required' : 'Not required') },
  { header: 'Members', numeric: true, cell: (row) => row.members },
  {
    header: 'Status',
    cell: (row) =>
      row.active && row.selfSignup ? (
        <Pill tone="good">At sign-up</Pill>
      ) : (
        <Pill>{row.active ? 'By invitation' : 'Not offered'}</Pill>
      ),
  },
]

export default function MembershipTypes() {
  const { rows } = useLoaderData<typeof loader>()
  return (
    <Page
      crumbs={[{ label: 'Memberships', to: href('/admin/memberships') }, { label: 'Types' }]}
      primary={<LinkButton to={href('/admin/memberships/types/add')}>Add membership type</LinkButton>}
    >
      <DataTable
        caption="Membership types"
        captionHidden
        dense
        columns={columns}
        rows={rows}
        rowKey={(row) => row.code}
        empty={
          <EmptyState title="No membership types yet">
            People see memberships once you add a type. Students need one to enter.
          </EmptyState>
        }
      />
    </Page>
  )
}
