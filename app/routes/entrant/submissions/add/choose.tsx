import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { categoryChoices, choiceLine } from '#app/domain/submissions/choice.server.ts'
import { CategoryTable } from '#app/domain/submissions/components/category-table.tsx'
import { PriceNotice } from '#app/domain/submissions/components/price-notice.tsx'
import { studioPriceFor } from '#app/domain/submissions/studio-price.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { searchText } from '#app/ui/list-state.ts'
import { matchingOptions } from '#app/ui/option-search.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Select a category' }

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireEntrant(args)
  const season = await currentSeason()
  const params = new URL(args.request.url).searchParams
  const query = searchText(params, 100)
  const choices = (await categoryChoices(entrant, entrant.studio, args.context.now)).map((choice) => ({
    ...choice,
    label: `${categoryTitle(choice.category)} ${choice.category.summary}`,
  }))
  const types = new Set(choices.map(({ category }) => category.type))
  const bothTypes = types.size > 1
  const wanted = bothTypes ? params.get('type') : [...types][0]
  const type = wanted === 'achievement' ? ('achievement' as const) : ('production' as const)
  const matching = new Set(matchingOptions(choices, query))
  // By number, as without a search.
  const found = choices.filter((choice) => matching.has(choice))
  const ofType = (each: 'production' | 'achievement') =>
    found.filter(({ category }) => category.type === each)
  const deadlines = await deadlinesOf(season.year, db())
  return {
    studioName: entrant.studio.name,
    season: seasonTitle(season),
    query,
    type,
    bothTypes,
    price: studioPriceFor(entrant.studio.type, type, { deadlines, tax: season.tax }, args.context.now),
    counts: { production: ofType('production').length, achievement: ofType('achievement').length },
    rows: ofType(type).map(choiceLine),
  }
}

export default function ChooseCategory() {
  const { studioName, season, query, type, bothTypes, price, counts, rows } = useLoaderData<typeof loader>()
  const tab = (each: 'production' | 'achievement', label: string) => ({
    label,
    to: `?${new URLSearchParams({ type: each, ...(query ? { q: query } : {}) })}`,
    current: type === each,
    count: counts[each],
  })
  return (
    <Page
      crumbs={[{ label: 'Entries', to: href('/submissions') }, { label: 'Start an entry' }]}
      lede={`${studioName} · ${season}${bothTypes ? '. Production categories judge a whole work; achievement categories honour people for one work.' : ''}`}
    >
      {price ? <PriceNotice price={price} /> : null}
      <FilterBar search="Search categories" narrowed={query !== ''}>
        <input type="hidden" name="type" value={type} />
      </FilterBar>
      {bothTypes ? (
        <Tabs
          label="Category types"
          tabs={[tab('production', 'Production'), tab('achievement', 'Achievement')]}
        />
      ) : null}
      <CategoryTable rows={rows} empty={<NoResults />} />
      <p>
        One work in multiple categories?{' '}
        <Link to={href('/submissions/add-multiple')}>Enter it in all together</Link>, or{' '}
        <Link to={href('/submissions/add-multiple/csv')}>import many works from a spreadsheet</Link>.
      </p>
      <p className="hint">
        Entering for another studio? <Link to={href('/studios/view')}>Switch studio</Link>
      </p>
    </Page>
  )
}
