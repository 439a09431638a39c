import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { SignaturePill, SignatureTabs } from '#app/domain/judging/agreements/components/agreement-parts.tsx'
import { listCounts, listSignatures, type SignatureRow } from '#app/domain/judging/agreements/lists.server.ts'
import { versionsOf } from '#app/domain/judging/agreements/queries.server.ts'
import {
  SIGNATURE_LIST,
  SIGNATURE_STATE_LABELS,
  SIGNATURE_STATES,
  signatureFilter,
} from '#app/domain/judging/agreements/signature-filters.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DownloadButtons } from '#app/ui/download-buttons.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Signatures' }

/** More versions than a season sees; older ones are found by search. */
const MOST_VERSIONS = 100

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const list = listState(args.request, SIGNATURE_LIST)
  const filter = signatureFilter(list)
  const [{ rows, count }, counts, versions] = await Promise.all([
    listSignatures(admin, 'judge', year, { ...filter, ...list, limit: list.perPage }),
    listCounts(admin, 'judge', year),
    versionsOf(admin, 'judge', year, { limit: MOST_VERSIONS, offset: 0 }),
  ])
  requirePageWithin(args.request, list, count)
  return {
    season: `${label}, ${year}`,
    list,
    filter,
    rows,
    count,
    counts,
    versions: versions.rows.filter(({ status }) => status !== 'draft').map(({ version }) => version),
  }
}

type Row = SerializeFrom<SignatureRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Person',
    main: true,
    sortable: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/judges/signatures/view/:id', { id: row.id })}>{row.name}</Link>
        <small>
          <EmailAddress value={row.email} />
        </small>
      </>
    ),
  },
  {
    id: 'typed',
    header: 'Signed as',
    long: true,
    cell: (row) => (
      <>
        {row.typedName}
        {row.employer ? <small>{row.employer}</small> : null}
      </>
    ),
  },
  { id: 'version', header: 'Version', numeric: true, cell: (row) => row.version },
  {
    id: 'signed',
    header: 'Signed',
    sortable: true,
    cell: (row) => (
      <>
        <DateTime value={row.signedAt} />
        <small>{row.address ? `from ${row.address}` : 'address not known'}</small>
      </>
    ),
  },
  {
    id: 'ties',
    header: 'Tied to',
    long: true,
    cell: (row) => {
      const ties = (row.ties ?? '').split('\n').filter((line) => line.trim())
      if (ties.length === 0) return 'Nothing named'
      return ties.length <= 3 ? ties.join(', ') : `${ties.slice(0, 3).join(', ')} and ${ties.length - 3} more`
    },
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <SignaturePill holds={row.holds} withdrawn={row.withdrawnAt !== null} />,
  },
]

export default function SignaturesPage() {
  const { season, list, filter, rows, count, counts, versions } = useLoaderData<typeof loader>()
  const search = useLocation().search.replace(/^\?/, '')
  return (
    <>
      <PageHeader
        context={season}
        title="Signatures"
        lede="Who signed which version of the judges’ agreement, when, and from where."
        links={
          <LinkButton kind="quiet" to={href('/admin/judges/agreements')}>
            The agreement
          </LinkButton>
        }
      />
      <SignatureTabs counts={counts} current="signed" />
      <FilterBar search="Name, address, employer or tie" narrowed={list.narrowed}>
        <Select
          key={`version-${filter.version}`}
          name="version"
          label="Version"
          placeholder="Every version"
          options={versions.map((version) => ({ value: String(version), label: `Version ${version}` }))}
          defaultValue={filter.version === null ? '' : String(filter.version)}
        />
        <Select
          key={`state-${filter.state}`}
          name="state"
          label="State"
          placeholder="Every state"
          options={SIGNATURE_STATES.map((value) => ({ value, label: SIGNATURE_STATE_LABELS[value] }))}
          defaultValue={filter.state ?? ''}
        />
      </FilterBar>
      <DataTable
        caption="Signatures"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={list}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState
              title="No signatures yet"
              action={
                <LinkButton to={href('/admin/judges/signatures/unsigned')}>See who is asked</LinkButton>
              }
            >
              Judges are asked to sign when they open their pages for the first time.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <>
          <Pagination
            total={count}
            page={list.page}
            perPage={list.perPage}
            noun={{ one: 'signature', other: 'signatures' }}
          />
          <DownloadButtons
            noun="signatures"
            to={(format) => withQuery(href('/admin/judges/signatures/export'), search, { format })}
          />
        </>
      ) : null}
    </>
  )
}
