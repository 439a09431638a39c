import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { MEMBERSHIP_STATUSES, MEMBERSHIP_LABELS } from '#app/domain/people/accounts/membership-rules.ts'
import {
  decideMembership,
  listMemberships,
  type MembershipRow,
} from '#app/domain/people/accounts/memberships.server.ts'
import { badRequest } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDate } from '#app/ui/format/date-time.ts'
import { Pill } from '#app/ui/pill.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export const handle: PageHandle = { title: 'Memberships' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return loadList(args.request, { filters: ['status'] }, (list) =>
    listMemberships(admin, { ...list, status: filterOf(list, 'status', MEMBERSHIP_STATUSES) }),
  )
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = await args.request.formData()
  const decision = (['activate', 'reject'] as const).find((each) => each === form.get('decision'))
  const membershipId = Number(form.get('membershipId'))
  if (!decision || !Number.isSafeInteger(membershipId))
    throw badRequest('Select a membership and a decision.')
  const decided = await decideMembership({ membershipId, decision }, admin, args.context.now)
  const { pathname, search } = new URL(args.request.url)
  if (!decided.ok) return redirectRefused(pathname + search, decided)
  const { name, status } = decided.value
  return redirectWithFlash(pathname + search, {
    title: status === 'active' ? `${name}’s membership is active` : `${name}’s membership was declined`,
    description: 'We’ve emailed them.',
    color: 'success',
  })
}

type Row = SerializeFrom<MembershipRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Person',
    main: true,
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
    id: 'type',
    header: 'Membership',
    cell: (row) => (
      <>
        {row.typeName}
        <small>
          {[row.school, row.studentNo, row.discipline, row.creditsUrl].filter(Boolean).join(' · ')}
        </small>
        {row.proof ? (
          <small>
            Proof: <a href={href('/files/:publicId', { publicId: row.proof.publicId })}>{row.proof.name}</a>
          </small>
        ) : null}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <>
        <Pill {...MEMBERSHIP_LABELS[row.status]} />
        <small>
          <Link to={withQuery(href('/admin/history'), { entity: 'membership', id: row.id })}>
            History<VisuallyHidden> of {row.name}</VisuallyHidden>
          </Link>
        </small>
      </>
    ),
  },
  { id: 'applied', header: 'Applied', cell: (row) => <DateTime value={row.appliedAt} style="relative" /> },
  { id: 'decide', header: 'Decision', cell: (row) => <Decide row={row} /> },
]

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

export default function MembershipsPage() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Memberships"
        lede="A student studio can enter once you accept the student’s membership."
        crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Memberships' }]}
        links={
          <LinkButton kind="quiet" to={href('/admin/memberships/types')}>
            Types and prices
          </LinkButton>
        }
      />
      <FilterBar search="Name, address or school" narrowed={list.narrowed}>
        <FilterSelect name="status" label="Status" options={optionsOf(MEMBERSHIP_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'membership', other: 'memberships' }}
        empty={
          <EmptyState title="No memberships yet">
            You’ll see them here when people choose a membership at sign-up.
          </EmptyState>
        }
      >
        <DataTable caption="Memberships" captionHidden columns={columns} rows={rows} />
      </ListResults>
    </>
  )
}
