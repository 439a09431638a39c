import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, useLoaderData } from '@remix-run/react'
import { SignatureTabs } from '#app/domain/judging/agreements/components/signature-tabs.tsx'
import { listCounts, listUnsigned, type UnsignedRow } from '#app/domain/judging/agreements/lists.server.ts'
import { findActiveAgreement } from '#app/domain/judging/agreements/queries.server.ts'
import { remindOne } from '#app/domain/judging/agreements/remind-signers.server.ts'
import { remindSignerSchema } from '#app/domain/judging/agreements/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { NameAndEmail } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Unsigned agreements' }

const LIST = { sortable: ['name'] } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const [page, counts, agreement] = await Promise.all([
    loadList(args.request, LIST, (list) => listUnsigned(admin, 'judge', year, list)),
    listCounts(admin, 'judge', year),
    findActiveAgreement('judge', year, db()),
  ])
  return { ...page, season: `${label}, ${year}`, counts, inForce: agreement !== null }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const value = readForm(await args.request.formData(), remindSignerSchema, 'Select a judge to remind.')
  const reminded = await remindOne('judge', value.person, admin, args.context.now)
  const { pathname, search } = new URL(args.request.url)
  const sent = reminded.ok ? `Reminder sent to ${reminded.value.name}` : ''
  return redirectWithOutcome(pathname + search, reminded, sent)
}

type Row = LoaderData<UnsignedRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Person',
    main: true,
    sortable: true,
    long: true,
    cell: NameAndEmail,
  },
  {
    id: 'seats',
    header: 'Committees',
    cell: (row) => (
      <>
        {row.seats.join(', ')}
        {row.isAdmin ? <small>Admin</small> : null}
      </>
    ),
  },
  {
    id: 'signed',
    header: 'Last signed',
    cell: (row) => (row.lastVersion === null ? 'Not this season' : `Version ${row.lastVersion}`),
  },
  {
    id: 'reminded',
    header: 'Last reminded',
    cell: (row) => (row.lastReminded ? <DateTime value={row.lastReminded} /> : 'Not yet'),
  },
  {
    id: 'remind',
    header: 'Remind',
    headerHidden: true,
    cell: (row) => (
      <Form method="post" noValidate className="no-print">
        <Button kind="secondary" size="xs" name="person" value={row.userId}>
          Remind<VisuallyHidden> {row.name}</VisuallyHidden>
        </Button>
      </Form>
    ),
  },
]

export default function UnsignedPage() {
  const { season, list, counts, inForce, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        context={season}
        lede="These committee members can’t see entries or score."
        primary={
          inForce && counts.unsigned > 0 ? (
            <LinkButton to={href('/admin/judges/signatures/remind')}>Remind all…</LinkButton>
          ) : null
        }
      />
      <SignatureTabs counts={counts} current="unsigned" />
      {inForce ? null : (
        <Notice title="No version is in force this season">Publish one before you remind judges.</Notice>
      )}
      <FilterBar search="Name or email" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'person', other: 'people' }}
        empty={
          <EmptyState title="No unsigned agreements">
            All committee members have signed or declined.
          </EmptyState>
        }
      >
        <DataTable
          caption="People who have not signed"
          captionHidden
          columns={inForce ? columns : columns.filter(({ id }) => id !== 'remind')}
          rows={rows}
          rowKey={(row) => row.userId}
          sort={list}
        />
      </ListResults>
    </>
  )
}
