import type { LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { useLoaderData } from '@remix-run/react'
import { AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { audienceOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { SignatureTabs } from '#app/domain/people/agreements/components/signature-tabs.tsx'
import { listCounts, listDeclines, type DeclineRow } from '#app/domain/people/agreements/lists.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { NameAndEmail } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { FoldedText } from '#app/ui/folded.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Declined agreements' }

const LIST = { sortable: ['declined'], defaultDirection: 'desc' } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience } = audienceOf(args)
  const { year, label } = await currentSeason()
  const [page, counts] = await Promise.all([
    loadList(args.request, LIST, (list) => listDeclines(admin, audience, year, list)),
    listCounts(admin, audience, year),
  ])
  return { ...page, audience, season: seasonTitle({ label, year }), counts }
}

type Row = LoaderData<DeclineRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Person',
    main: true,
    long: true,
    cell: NameAndEmail,
  },
  { id: 'seats', header: 'Committees', long: true, cell: (row) => row.detail.join(', ') },
  {
    id: 'reason',
    header: 'Reason',
    long: true,
    cell: (row) => (row.reason ? <FoldedText>{row.reason}</FoldedText> : 'Not given'),
  },
  {
    id: 'declined',
    header: 'Declined',
    inZone: true,
    phone: 'bare',
    sortable: true,
    cell: (row) => (
      <>
        <TimeInZone value={row.declinedAt} />
        <small>version {row.version}</small>
      </>
    ),
  },
]

export default function DeclinedPage() {
  const { audience, season, list, counts, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        context={season}
        title="Declined agreements"
        lede={AUDIENCE_WORDS[audience].declined?.lede}
      />
      <SignatureTabs audience={audience} counts={counts} current="declined" />
      <FilterBar search="Name, email or reason" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'person', other: 'people' }}
        empty={
          <EmptyState title="No declined agreements">{AUDIENCE_WORDS[audience].declined?.empty}</EmptyState>
        }
      >
        <DataTable
          caption="People who declined"
          captionHidden
          dense
          columns={columns}
          rows={rows}
          rowKey={(row) => row.signerId}
          sort={list}
        />
      </ListResults>
    </>
  )
}
