import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { agreementPages, AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { audienceOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { signatureColumns } from '#app/domain/people/agreements/components/signature-columns.tsx'
import { SignatureTabs } from '#app/domain/people/agreements/components/signature-tabs.tsx'
import { listCounts, listSignatures } from '#app/domain/people/agreements/lists.server.ts'
import { listVersions } from '#app/domain/people/agreements/queries.server.ts'
import {
  SIGNATURE_LIST,
  SIGNATURE_STATE_LABELS,
  signatureFilter,
} from '#app/domain/people/agreements/signature-filters.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Signatures' }

/** The most versions in the filter. */
const MAX_VERSIONS = 100

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience } = audienceOf(args)
  const { year, label } = await currentSeason()
  const [page, counts, versions] = await Promise.all([
    loadList(args.request, SIGNATURE_LIST, (list) =>
      listSignatures(admin, audience, year, { ...list, ...signatureFilter(list) }),
    ),
    listCounts(admin, audience, year),
    listVersions(admin, audience, year, { limit: MAX_VERSIONS, offset: 0 }),
  ])
  return {
    ...page,
    audience,
    season: seasonTitle({ label, year }),
    counts,
    versions: versions.rows.filter(({ status }) => status !== 'draft').map(({ version }) => version),
  }
}

export default function SignaturesPage() {
  const { audience, season, list, rows, count, counts, versions } = useLoaderData<typeof loader>()
  const words = AUDIENCE_WORDS[audience]
  const pages = agreementPages(audience)
  const search = useLocation().search.replace(/^\?/, '')
  return (
    <>
      <PageHeader
        context={season}
        links={
          <LinkButton kind="quiet" to={pages.versions}>
            {words.agreement}
          </LinkButton>
        }
      />
      <SignatureTabs audience={audience} counts={counts} current="signed" />
      <FilterBar search={words.signatures.search} narrowed={list.narrowed}>
        <FilterSelect
          name="version"
          label="Version"
          options={versions.map((version) => ({ value: String(version), label: `Version ${version}` }))}
        />
        <FilterSelect name="state" label="Status" options={optionsOf(SIGNATURE_STATE_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'signature', other: 'signatures' }}
        empty={
          <EmptyState
            title="No signatures yet"
            action={<LinkButton to={pages.unsigned}>See who has to sign</LinkButton>}
          >
            {words.signatures.empty}
          </EmptyState>
        }
        download={(format) => withQuery(pages.export, search, { format })}
      >
        <DataTable
          caption="Signatures"
          captionHidden
          dense
          columns={signatureColumns(audience)}
          rows={rows}
          sort={list}
        />
      </ListResults>
    </>
  )
}
