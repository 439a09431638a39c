import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { nominationsOfEntries } from '#app/domain/nominations/own-nominations.server.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/seasons/queries.server.ts'
import { EntryTabs } from '#app/domain/submissions/components/entry-tabs.tsx'
import { OwnEntries } from '#app/domain/submissions/components/entry-table.tsx'
import { PriceStrip } from '#app/domain/submissions/components/price-strip.tsx'
import { ownerLines } from '#app/domain/submissions/entry-lines.server.ts'
import { categoriesEntered, entriesOfStudio } from '#app/domain/submissions/lists.server.ts'
import { missedEnds } from '#app/domain/submissions/time/missed.server.ts'
import {
  PAYMENT_STATUSES,
  paymentLabels,
  SUBMISSION_STATUSES,
  statusLabels,
} from '#app/domain/submissions/rules.ts'
import { priceForStrip } from '#app/domain/submissions/strip.ts'
import { judgingHasBegun } from '#app/domain/seasons/windows.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { ownListOf } from '#app/http/own-list.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'Submissions' }

export async function loader(args: LoaderFunctionArgs) {
  const { studio } = await requireEntrant(args)
  const season = await currentSeason()
  const { state, query } = ownListOf(args.request)
  const [list, categories, deadlines, configs] = await Promise.all([
    entriesOfStudio(studio.id, season.year, { ...query, limit: state.perPage, offset: state.offset }),
    categoriesEntered(studio.id, season.year),
    deadlinesOf(season.year),
    configValues(),
  ])
  requirePageWithin(args.request, state, list.total)
  const { now } = args.context
  const ids = list.rows.map(({ id }) => id)
  const [missed, nominated] = await Promise.all([missedEnds(ids, now), nominationsOfEntries(ids, now)])
  return {
    studioName: studio.name,
    season: `${season.label}, ${season.year}`,
    state,
    total: list.total,
    categories,
    mayChange: mayEnterFor(studio.role),
    judgingBegun: judgingHasBegun(configs, args.context.now),
    price: priceForStrip(studio.type, 'production', deadlines, args.context.now),
    rows: ownerLines(list.rows, deadlines, configs, now, missed, nominated),
  }
}

export default function Submissions() {
  const { search } = useLocation()
  const { studioName, season, state, total, categories, mayChange, judgingBegun, price, rows } =
    useLoaderData<typeof loader>()
  const start = <LinkButton to={paths.chooseCategory()}>Start a submission</LinkButton>
  return (
    <>
      <PageHeader title="Submissions" context={`${studioName} · ${season}`} primary={start} />
      {price ? <PriceStrip price={price} /> : null}
      <EntryTabs current="season" />
      <FilterBar search="Search submissions" narrowed={state.narrowed}>
        <Select
          name="status"
          label="State"
          placeholder="All"
          defaultValue={state.filters.status ?? ''}
          key={state.filters.status ?? ''}
          options={SUBMISSION_STATUSES.map((status) => ({
            value: status,
            label: statusLabels[status].label,
          }))}
        />
        <Select
          name="payment"
          label="Payment"
          placeholder="All"
          defaultValue={state.filters.payment ?? ''}
          key={`payment ${state.filters.payment ?? ''}`}
          options={PAYMENT_STATUSES.map((status) => ({ value: status, label: paymentLabels[status].label }))}
        />
        <Select
          name="category"
          label="Category"
          placeholder="All"
          defaultValue={state.filters.category ?? ''}
          key={`category ${state.filters.category ?? ''}`}
          options={categories.map(({ id, number, name }) => ({
            value: String(id),
            label: `${number} · ${name}`,
          }))}
        />
      </FilterBar>
      <OwnEntries
        caption="Your studio’s submissions"
        rows={rows}
        sort={state}
        judgingBegun={judgingBegun}
        mayChange={mayChange}
        empty={
          state.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="No submissions yet." action={start}>
              <p>
                Choose a category and give the title; you can fill in the rest over as many days as you like.
              </p>
            </EmptyState>
          )
        }
      />
      {total > 0 ? (
        <p>
          <a href={paths.exportSubmissions() + search}>
            {total === 1 ? 'Export this entry as CSV' : `Export these ${total} entries as CSV`}
          </a>
        </p>
      ) : null}
      {total > 0 ? (
        <Pagination
          total={total}
          page={state.page}
          perPage={state.perPage}
          noun={{ one: 'submission', other: 'submissions' }}
        />
      ) : null}
    </>
  )
}
