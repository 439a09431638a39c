import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { shiftPackage } from '#app/domain/sponsorship/packages/commands.server.ts'
import { PackageTable } from '#app/domain/sponsorship/packages/components/package-table.tsx'
import { listPackages } from '#app/domain/sponsorship/packages/queries.server.ts'
import {
  KIND_LABELS,
  PACKAGE_KINDS,
  PACKAGE_STATE_LABELS,
  PACKAGE_STATES,
} from '#app/domain/sponsorship/packages/rules.ts'
import { placeSchema } from '#app/domain/sponsorship/packages/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { redirect } from '@remix-run/node'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Packages' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return loadList(args.request, { filters: ['kind', 'state'] }, (list) =>
    listPackages(admin, year, {
      ...list,
      kind: filterOf(list, 'kind', PACKAGE_KINDS),
      state: filterOf(list, 'state', PACKAGE_STATES),
    }),
  )
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { intent, form } = parseIntent(await args.request.formData(), { up: placeSchema, down: placeSchema })
  const { packageId } = validOf(form)
  const shifted = await shiftPackage(packageId, intent, admin, args.context.now)
  const { pathname, search } = new URL(args.request.url)
  const to = pathname + search
  if (shifted.ok && !shifted.value.moved) return redirect(to, 303)
  const fields = { intent: intent === 'up' ? 'down' : 'up', packageId: String(packageId) }
  return redirectWithOutcome(to, shifted, 'Package moved', { to, fields })
}

const STATES = Object.fromEntries(PACKAGE_STATES.map((state) => [state, PACKAGE_STATE_LABELS[state].label]))

export default function Packages() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Packages"
        lede="What sponsors and advertisers can apply for, in the order they see it."
        primary={<LinkButton to={href('/admin/sponsorships/packages/add')}>Add package</LinkButton>}
      />
      <FilterBar search="Name" narrowed={list.narrowed}>
        <FilterSelect name="kind" label="Kind" options={optionsOf(KIND_LABELS)} />
        <FilterSelect name="state" label="Status" options={optionsOf(STATES)} all="Open and closed" />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'package', other: 'packages' }}
        empty={
          <EmptyState
            title="No packages yet"
            action={<LinkButton to={href('/admin/sponsorships/packages/add')}>Add package</LinkButton>}
          >
            Sponsors and advertisers can apply once a package is open.
          </EmptyState>
        }
      >
        <PackageTable rows={rows} />
      </ListResults>
    </>
  )
}
