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
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDate } from '#app/ui/format/date-time.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export const handle: PageHandle = { title: 'Memberships' }

const listRules = { sortable: ['asked'], defaultSort: 'asked', filters: ['status'] } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const state = listState(args.request, listRules)
  const { query, perPage, offset, page, narrowed, filters } = state
  const status = MEMBERSHIP_STATUSES.find((each) => each === filters.status) ?? null
  const list = await listMemberships(admin, { query, status, limit: perPage, offset })
  requirePageWithin(args.request, state, list.count)
  return {
    ...list,
    page,
    perPage,
    narrowed,
    status,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = await args.request.formData()
  const decision = (['activate', 'reject'] as const).find((each) => each === form.get('decision'))
  const membershipId = Number(form.get('membershipId'))
  if (!decision || !Number.isSafeInteger(membershipId))
    throw badRequest('Choose a membership and what to decide.')
  const decided = await decideMembership({ membershipId, decision }, admin, args.context.now)
  const { pathname, search } = new URL(args.request.url)
  if (!decided.ok) return redirectRefused(pathname + search, decided)
  const { name, status } = decided.value
  return redirectWithFlash(pathname + search, {
    title:
      status === 'active' ? `The membership of ${name} is active` : `The membership of ${name} was declined`,
    description: 'A mail says so.',
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
    header: 'State',
    cell: (row) => (
      <>
        <Pill tone={MEMBERSHIP_LABELS[row.status].tone}>{MEMBERSHIP_LABELS[row.status].word}</Pill>
        <small>
          <Link to={withQuery(href('/admin/history'), { entity: 'membership', id: row.id })}>
            History<VisuallyHidden> of {row.name}</VisuallyHidden>
          </Link>
        </small>
      </>
    ),
  },
  { id: 'asked', header: 'Asked', cell: (row) => <DateTime value={row.askedAt} style="relative" /> },
  { id: 'decide', header: 'Decide', cell: (row) => <Decide row={row} /> },
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
  const { rows, count, page, perPage, narrowed, status } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Memberships"
        lede="Who asked for a membership. Accepting a student’s lets their student studio enter."
        crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Memberships' }]}
        links={
          <LinkButton kind="quiet" to={href('/admin/memberships/types')}>
            Types and prices
          </LinkButton>
        }
      />
      <FilterBar search="Name, address or school" narrowed={narrowed}>
        <Select
          key={status}
          name="status"
          label="State"
          placeholder="Every state"
          options={MEMBERSHIP_STATUSES.map((value) => ({ value, label: MEMBERSHIP_LABELS[value].word }))}
          defaultValue={status ?? ''}
        />
      </FilterBar>
      <DataTable
        caption="Memberships"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="No memberships yet">Whoever chooses one at sign-up is listed here.</EmptyState>
          )
        }
      />
      <Pagination
        total={count}
        page={page}
        perPage={perPage}
        noun={{ one: 'membership', other: 'memberships' }}
      />
    </>
  )
}
