import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import {
  countUnasked,
  listEarlierSponsors,
  offerRenewals,
} from '#app/domain/sponsorship/applications/offer-renewals.server.ts'
import { STATE_LABELS } from '#app/domain/sponsorship/applications/rules.ts'
import { readApplicationWindow } from '#app/domain/sponsorship/packages/window.server.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Renewals' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { season, window } = await readApplicationWindow(args.context.now, db())
  const page = await loadList(args.request, {}, (list) => listEarlierSponsors(admin, season.year, list))
  return {
    ...page,
    season: season.label,
    isOpen: window.state === 'open',
    unasked: await countUnasked(admin, season.year),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const here = href('/admin/sponsorships/renewals')
  const asked = await offerRenewals(admin, args.context.now)
  if (!asked.ok) return redirectRefused(here, asked)
  return redirectDone(here, `${countText(asked.value.asked, 'sponsor was', 'sponsors were')} asked`)
}

type Row = LoaderData<Awaited<ReturnType<typeof loader>>>['rows'][number]

const columns: readonly Column<Row>[] = [
  {
    id: 'company',
    header: 'Company',
    main: true,
    long: true,
    cell: ({ id, company, reference }) => (
      <>
        <Link to={href('/admin/sponsorships/edit/:id', { id })}>{company}</Link>
        <small>{reference}</small>
      </>
    ),
  },
  { id: 'package', header: 'Package', long: true, cell: ({ packageName }) => packageName },
  {
    id: 'contact',
    header: 'Contact',
    long: true,
    cell: ({ contactName, contactEmail }) => (
      <>
        {contactName}
        <small>{contactEmail}</small>
      </>
    ),
  },
  {
    id: 'asked',
    header: 'Asked',
    cell: ({ offeredAt }) => (offeredAt ? <DateTime value={offeredAt} style="date" /> : 'Not yet'),
  },
  {
    id: 'renewal',
    header: 'This season',
    cell: ({ renewalId, renewalState }) =>
      renewalId === null || renewalState === null ? (
        '–'
      ) : renewalState === 'draft' ? (
        <Pill {...STATE_LABELS.draft} />
      ) : (
        <Link to={href('/admin/sponsorships/edit/:id', { id: renewalId })}>
          {STATE_LABELS[renewalState].label}
        </Link>
      ),
  },
]

export default function Renewals() {
  const { list, rows, count, season, isOpen, unasked } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Renewals"
        lede={`Last season’s sponsors, and whether they sponsor ${season} again.`}
        crumbs={[{ label: 'Sponsor applications', to: href('/admin/sponsorships') }, { label: 'Renewals' }]}
      />
      {isOpen && unasked > 0 ? (
        <Form method="post">
          <Button>Ask {countText(unasked, 'sponsor', 'sponsors')} by email</Button>
        </Form>
      ) : null}
      {isOpen ? null : (
        <p className="hint">Sponsors can be asked while applications of the season are open.</p>
      )}
      <FilterBar search="Company, contact, address or package" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'sponsor', other: 'sponsors' }}
        empty={
          <EmptyState title="No sponsors last season">
            Sponsorships of the season before that were active are listed here.
          </EmptyState>
        }
      >
        <DataTable caption="Last season’s sponsors" captionHidden dense columns={columns} rows={rows} />
      </ListResults>
    </>
  )
}
