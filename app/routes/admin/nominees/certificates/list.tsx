import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, Link, useLoaderData, useLocation } from '@remix-run/react'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { retryFailed } from '#app/domain/nominees/certificates/build-certificates.server.ts'
import { BuildingProgress } from '#app/domain/nominees/certificates/components/build-progress.tsx'
import {
  CertificatePill,
  CertificateTabs,
  ChoiceBar,
} from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import {
  CERTIFICATE_LIST,
  certificateFilter,
  listQuery,
} from '#app/domain/nominees/certificates/list-filters.ts'
import { listPeople, stateCounts, type PersonRow } from '#app/domain/nominees/certificates/people.server.ts'
import { STATE_LABELS, STATES } from '#app/domain/nominees/certificates/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export const handle: PageHandle = { title: 'Nomination certificates' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const params = new URL(args.request.url).searchParams
  const { year, label } = await currentSeason()
  const list = readListState(params, CERTIFICATE_LIST)
  const filter = certificateFilter(list)
  const [{ rows, count }, counts, categories] = await Promise.all([
    listPeople(admin, year, filter, { limit: list.perPage, offset: list.offset }, now),
    stateCounts(admin, year, now),
    categoriesOf(year),
  ])
  requirePageWithin(args.request, list, count)
  return {
    season: `${label}, ${year}`,
    list,
    filter,
    query: listQuery(params),
    rows,
    count,
    counts,
    categories: categories.map((each) => ({
      value: String(each.id),
      label: categoryTitle(each),
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const count = await retryFailed(year, admin, args.context.now)
  return redirectWithFlash(href('/admin/nomination-certificates'), {
    title: count === 0 ? 'There is nothing to try again' : `Trying again: ${count}`,
    color: count === 0 ? 'primary' : 'success',
  })
}

type Row = SerializeFrom<PersonRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'choose',
    header: 'Choose',
    headerHidden: true,
    labelled: true,
    cell: (row) => (
      <label className="choice">
        <input type="checkbox" name="person" value={row.personId} />
        <VisuallyHidden>{`Choose ${row.name}`}</VisuallyHidden>
      </label>
    ),
  },
  {
    id: 'name',
    header: 'Printed name',
    main: true,
    long: true,
    cell: (row) => (
      <>
        {row.certificateId === null ? (
          <bdi>{row.name}</bdi>
        ) : (
          <Link to={href('/admin/nomination-certificates/view/:id', { id: row.certificateId })}>
            <bdi>{row.name}</bdi>
          </Link>
        )}
        {row.credit ? <small>{row.credit}</small> : null}
      </>
    ),
  },
  {
    id: 'work',
    header: 'Nomination',
    long: true,
    cell: (row) => (
      <>
        {row.title}
        <small>{row.category}</small>
      </>
    ),
  },
  {
    id: 'confirmed',
    header: 'Name',
    cell: (row) =>
      row.confirmedAt ? <Pill tone="good">Confirmed</Pill> : <Pill tone="warn">Not confirmed</Pill>,
  },
  {
    id: 'state',
    header: 'Certificate',
    long: true,
    cell: (row) => (
      <>
        <CertificatePill state={row.state} />
        {row.serial ? <small>{row.serial}</small> : null}
        {row.state === 'failed' && row.failure ? <small>{row.failure}</small> : null}
        {row.overrideReason && !row.confirmedAt ? (
          <small>{`Unconfirmed: ${row.overrideReason}`}</small>
        ) : null}
        {row.standing ? null : <small>The nomination has ended</small>}
      </>
    ),
  },
]

export default function NominationCertificates() {
  const { season, list, filter, query, rows, count, counts, categories } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        context={season}
        title="Nomination certificates"
        lede="One for every nominee: made when the name is confirmed, handed out after the announcement."
        links={
          count > 0 ? (
            <>
              <a href={withQuery(href('/admin/nomination-certificates/export'), query, { format: 'csv' })}>
                CSV
              </a>
              <a href={withQuery(href('/admin/nomination-certificates/export'), query, { format: 'xlsx' })}>
                XLSX
              </a>
            </>
          ) : null
        }
      />
      <CertificateTabs current="people" />
      <BuildingProgress counts={counts} />
      <FilterBar search="Name, work, studio or serial" narrowed={list.narrowed}>
        <Select
          key={`category-${filter.categoryId}`}
          name="category"
          label="Category"
          placeholder="Every category"
          options={categories}
          defaultValue={filter.categoryId === null ? '' : String(filter.categoryId)}
        />
        <Select
          key={`state-${filter.state}`}
          name="state"
          label="Certificate"
          placeholder="Every state"
          options={STATES.map((value) => ({ value, label: STATE_LABELS[value].word }))}
          defaultValue={filter.state ?? ''}
        />
        <Select
          key={`confirmed-${filter.confirmed}`}
          name="confirmed"
          label="Name"
          placeholder="Confirmed or not"
          options={[
            { value: 'yes', label: 'Confirmed' },
            { value: 'no', label: 'Not confirmed' },
          ]}
          defaultValue={filter.confirmed === null ? '' : filter.confirmed ? 'yes' : 'no'}
        />
      </FilterBar>
      {rows.length > 0 ? (
        <Form
          method="get"
          action={href('/admin/nomination-certificates/generate')}
          className="stack"
          key={search}
          noValidate
        >
          <input type="hidden" name="list" value={query} />
          <DataTable
            caption="Nominees"
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={(row) => row.personId}
          />
          <ChoiceBar count={count} />
        </Form>
      ) : list.narrowed ? (
        <NoResults />
      ) : (
        <EmptyState title="No nominees yet">
          <p>Nominees appear here once an admin has confirmed the slate of their category.</p>
        </EmptyState>
      )}
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'nominee', other: 'nominees' }}
        />
      ) : null}
    </>
  )
}
