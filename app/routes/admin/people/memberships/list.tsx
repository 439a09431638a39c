import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MembershipTable } from '#app/domain/people/accounts/components/membership-table.tsx'
import {
  MEMBERSHIP_STATUSES,
  MEMBERSHIP_LABELS,
  type MembershipStatus,
} from '#app/domain/people/accounts/membership-rules.ts'
import { decideMembership, listMemberships } from '#app/domain/people/accounts/memberships.server.ts'
import { membershipDecisionSchema } from '#app/domain/people/accounts/schema.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { words } from '#app/platform/award-words.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Memberships' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return loadList(args.request, { filters: ['status'] }, (list) =>
    listMemberships(admin, { ...list, status: filterOf(list, 'status', MEMBERSHIP_STATUSES) }),
  )
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const sent = await args.request.formData()
  const decision = readForm(sent, membershipDecisionSchema, 'Select a membership and a decision.')
  const decided = await decideMembership(decision, admin, args.context.now)
  const { pathname, search } = new URL(args.request.url)
  if (!decided.ok) return redirectRefused(pathname + search, decided)
  const { name, status } = decided.value
  return redirectDone(
    pathname + search,
    DECIDED[status]?.(name) ?? `${name}’s membership was declined`,
    'We’ve emailed them.',
  )
}

const DECIDED: Readonly<Partial<Record<MembershipStatus, (name: string) => string>>> = {
  active: (name) => `${name}’s membership is active`,
  approved: (name) => `${name}’s membership is approved and begins once it is paid`,
}

export default function MembershipsPage() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <Page
      lede={`A student ${words.studio} can enter once you accept the student’s membership.`}
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Memberships' }]}
      links={
        <>
          <LinkButton
            kind="quiet"
            to={withQuery(href('/admin/submissions/invoices'), { kind: 'membership' })}
          >
            Invoices
          </LinkButton>
          <LinkButton kind="quiet" to={href('/admin/memberships/types')}>
            Types and prices
          </LinkButton>
        </>
      }
    >
      <FilterBar search="Name, address or school" narrowed={list.narrowed}>
        <FilterSelect name="status" label="Status" options={optionsOf(MEMBERSHIP_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'membership', other: 'memberships' }}
        empty={
          <EmptyState title="No memberships yet">
            You’ll see them here when people apply for one, at sign-up or later.
          </EmptyState>
        }
      >
        <MembershipTable rows={rows} />
      </ListResults>
    </Page>
  )
}
