import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { signatureColumns } from '#app/domain/judging/agreements/components/signature-columns.tsx'
import { SignatureTabs } from '#app/domain/judging/agreements/components/signature-tabs.tsx'
import { listCounts, listSignatures } from '#app/domain/judging/agreements/lists.server.ts'
import { listVersions } from '#app/domain/judging/agreements/queries.server.ts'
import {
  SIGNATURE_LIST,
  SIGNATURE_STATE_LABELS,
  signatureFilter,
} from '#app/domain/judging/agreements/signature-filters.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Signatures' }

/** The most versions in the filter. */
const MOST_VERSIONS = 100

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const [page, counts, versions] = await Promise.all([
    loadList(args.request, SIGNATURE_LIST, (list) =>
      listSignatures(admin, 'judge', year, { ...list, ...signatureFilter(list) }),
    ),
    listCounts(admin, 'judge', year),
    listVersions(admin, 'judge', year, { limit: MOST_VERSIONS, offset: 0 }),
  ])
  return {
    ...page,
    season: `${label}, ${year}`,
    counts,
    versions: versions.rows.filter(({ status }) => status !== 'draft').map(({ version }) => version),
  }
}

export default function SignaturesPage() {
  const { season, list, rows, count, counts, versions } = useLoaderData<typeof loader>()
  const search = useLocation().search.replace(/^\?/, '')
  return (
    <>
      <PageHeader
        context={season}
        links={
          <LinkButton kind="quiet" to={href('/admin/judges/agreements')}>
            Judges’ agreement{' '}
          </LinkButton>
        }
      />
      <SignatureTabs counts={counts} current="signed" />
      <FilterBar search="Name, email, employer or conflict" narrowed={list.narrowed}>
        <FilterSelect
          name="version"
          label="Version"
          options={versions.map((version) => ({ value: String(version), label: `Version ${version}` }))}
        />
        <FilterSelect name="state" label="State" options={optionsOf(SIGNATURE_STATE_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'signature', other: 'signatures' }}
        empty={
          <EmptyState
            title="No signatures yet"
            action={
              <LinkButton to={href('/admin/judges/signatures/unsigned')}>See who has to sign</LinkButton>
            }
          >
            Judges sign when they first open the judging overview.
          </EmptyState>
        }
        download={(format) => withQuery(href('/admin/judges/signatures/export'), search, { format })}
      >
        <DataTable caption="Signatures" captionHidden columns={signatureColumns} rows={rows} sort={list} />
      </ListResults>
    </>
  )
}
