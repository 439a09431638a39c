import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useLocation } from '@remix-run/react'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { retryFailed } from '#app/domain/nominees/certificates/build-certificates.server.ts'
import { BuildingProgress } from '#app/domain/nominees/certificates/components/build-progress.tsx'
import {
  CertificateTabs,
  SelectionBar,
} from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import { CertificateTable } from '#app/domain/nominees/certificates/components/certificate-table.tsx'
import {
  CERTIFICATE_LIST,
  certificateFilter,
  listQuery,
} from '#app/domain/nominees/certificates/list-filters.ts'
import { listPicturedPeople, stateCounts } from '#app/domain/nominees/certificates/people.server.ts'
import { STATE_LABELS } from '#app/domain/nominees/certificates/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import denseStyles from '#app/ui/styles/dense.css?url'
import styles from '#app/ui/styles/thumb.css?url'
import { countText } from '#app/ui/format/plural.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: denseStyles },
  { rel: 'stylesheet', href: styles },
]

export const handle: PageHandle = { title: 'Nomination certificates' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, label } = await currentSeason()
  const [page, counts, categories] = await Promise.all([
    loadList(args.request, CERTIFICATE_LIST, (list) =>
      listPicturedPeople(admin, year, certificateFilter(list), list, now),
    ),
    stateCounts(admin, year, now),
    categoriesOf(year),
  ])
  return {
    ...page,
    season: seasonTitle({ label, year }),
    query: listQuery(new URL(args.request.url).searchParams),
    counts,
    categories: categories.map((each) => ({ value: String(each.id), label: categoryTitle(each) })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const count = await retryFailed(year, admin, args.context.now)
  return redirectWithFlash(href('/admin/nomination-certificates'), {
    title: count === 0 ? 'Nothing to retry' : `Retrying ${countText(count, 'certificate', 'certificates')}`,
    color: count === 0 ? 'primary' : 'success',
  })
}

const CONFIRMED_LABELS = { yes: 'Confirmed', no: 'Not confirmed' } as const

export default function NominationCertificates() {
  const { season, list, query, rows, count, counts, categories } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <Page context={season}>
      <CertificateTabs current="people" />
      <BuildingProgress counts={counts} />
      <FilterBar search={`Name, work, ${words.studio} or serial number`} narrowed={list.narrowed}>
        <FilterSelect name="category" label="Category" options={categories} />
        <FilterSelect name="state" label="Certificate" options={optionsOf(STATE_LABELS)} />
        <FilterSelect name="confirmed" label="Name" options={optionsOf(CONFIRMED_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'nominee', other: 'nominees' }}
        empty={
          <EmptyState title="No nominees yet">
            Nominees appear here when you confirm the slate of their category.
          </EmptyState>
        }
        download={(format) => withQuery(href('/admin/nomination-certificates/export'), query, { format })}
      >
        <Form
          method="get"
          action={href('/admin/nomination-certificates/generate')}
          className="stack"
          key={search}
          noValidate
        >
          <input type="hidden" name="list" value={query} />
          <CertificateTable rows={rows} />
          <SelectionBar count={count} />
        </Form>
      </ListResults>
    </Page>
  )
}
