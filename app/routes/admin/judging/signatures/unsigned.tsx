import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { SignatureTabs } from '#app/domain/judging/agreements/components/agreement-parts.tsx'
import { listCounts, listUnsigned, type UnsignedRow } from '#app/domain/judging/agreements/lists.server.ts'
import { activeAgreement } from '#app/domain/judging/agreements/queries.server.ts'
import { remindOne } from '#app/domain/judging/agreements/remind-signers.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { badRequest } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Who has not signed' }

const listRules = { sortable: ['name'], defaultSort: 'name' } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const list = listState(args.request, listRules)
  const { query: words, direction, perPage: limit, offset } = list
  const [found, counts, agreement] = await Promise.all([
    listUnsigned(admin, 'judge', year, { words, direction, limit, offset }),
    listCounts(admin, 'judge', year),
    activeAgreement('judge', year, db()),
  ])
  requirePageWithin(args.request, list, found.count)
  return { season: `${label}, ${year}`, list, counts, inForce: agreement !== null, ...found }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const userId = Number((await args.request.formData()).get('person'))
  if (!Number.isSafeInteger(userId) || userId < 1) throw badRequest('Choose whom to remind.')
  const reminded = await remindOne('judge', userId, admin, args.context.now)
  const { pathname, search } = new URL(args.request.url)
  if (!reminded.ok) return redirectRefused(pathname + search, reminded)
  return redirectWithFlash(pathname + search, {
    title: `A reminder to ${reminded.value.name} is on its way`,
    color: 'success',
  })
}

type Row = SerializeFrom<UnsignedRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Person',
    main: true,
    sortable: true,
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
    id: 'seats',
    header: 'Committees',
    cell: (row) => (
      <>
        {row.seats.join(', ')}
        {row.isAdmin ? <small>Also an administrator</small> : null}
      </>
    ),
  },
  {
    id: 'signed',
    header: 'Signed before',
    cell: (row) => (row.lastVersion === null ? 'Never this season' : `Version ${row.lastVersion}`),
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
        title="Who has not signed"
        lede="Everybody on a committee without a signature that counts. No entry is shown to them and they score nothing."
        primary={
          inForce && counts.unsigned > 0 ? (
            <LinkButton to={href('/admin/judges/signatures/remind')}>Remind all…</LinkButton>
          ) : null
        }
      />
      <SignatureTabs counts={counts} current="unsigned" />
      {inForce ? null : (
        <Notice title="No version is in force this season">
          Nobody can sign until one is published, so nobody is reminded.
        </Notice>
      )}
      <FilterBar search="Name or address" narrowed={list.narrowed} />
      <DataTable
        caption="People who have not signed"
        captionHidden
        columns={inForce ? columns : columns.filter(({ id }) => id !== 'remind')}
        rows={rows}
        rowKey={(row) => row.userId}
        sort={list}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="Nobody is missing">
              Everybody who sits on a committee has signed or declined, or nobody sits on one yet.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'person', other: 'people' }}
        />
      ) : null}
    </>
  )
}
