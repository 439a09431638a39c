import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NomineeTitles } from '#app/domain/nominees/nominations/components/nominee-titles.tsx'
import { publicNominees } from '#app/domain/nominees/nominations/public-nominees.server.ts'
import { TaskCards } from '#app/domain/overview/dashboard/components/task-lists.tsx'
import { ItemShelf } from '#app/domain/press/newsroom/components/item-shelf.tsx'
import { itemsBeside } from '#app/domain/press/newsroom/components/items-of-nominee.tsx'
import { itemsOfNominees } from '#app/domain/press/newsroom/named.server.ts'
import { categoryChoices, listItems, yearsOfItems } from '#app/domain/press/newsroom/queries.server.ts'
import { ITEM_KINDS, ITEM_STATES, ITEM_STATE_LABELS, KIND_LABELS } from '#app/domain/press/newsroom/rules.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { editionLabel } from '#app/domain/season/seasons/rules.ts'
import { deskTasks } from '#app/http/desk-tasks.server.ts'
import { isAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DownloadButtons } from '#app/ui/download-buttons.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'
import { momentOf, requirePressReader } from '../reader.server.ts'
import styles from '#app/ui/styles/press.css?url'
import taskStyles from '#app/ui/styles/tasks.css?url'

export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: taskStyles },
]

export const handle: PageHandle = { title: 'Newsroom' }

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const moment = await momentOf(args)
  const [season, configs, categories, years] = await Promise.all([
    currentSeason(),
    configValues(),
    categoryChoices(db()),
    yearsOfItems(reading, moment, db()),
  ])
  const filters = ['kind', 'category', 'year', 'state'] as const
  const found = await loadList(args.request, { filters }, (list) => {
    const category = categories.find(({ slug }) => slug === list.filters.category)
    return listItems(
      reading,
      {
        ...list,
        kind: filterOf(list, 'kind', ITEM_KINDS),
        state: filterOf(list, 'state', ['mine', ...ITEM_STATES]),
        categoryId: category?.id ?? null,
        year: years.find((year) => String(year) === list.filters.year) ?? null,
      },
      moment,
      db(),
    )
  })
  return {
    ...found,
    categories: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    years,
    userId: reading.userId,
    isAdmin: reading.sees === 'everything',
    now: moment.now,
    nominees: found.list.narrowed ? [] : await publicNominees(season.year, args.context.now),
    items: found.list.narrowed ? [] : await itemsOfNominees(season.year, reading, moment, db()),
    context: `${editionLabel(season.edition)} · ${season.year}`,
    tasks: isAdmin(viewer) ? await deskTasks(viewer, season.year, args.context, ['press']) : [],
    contact: configs.press_email || configs.support_email || '',
  }
}

const STATES = {
  mine: 'My items',
  ...(Object.fromEntries(ITEM_STATES.map((state) => [state, ITEM_STATE_LABELS[state].label])) as Record<
    string,
    string
  >),
}

export default function Newsroom() {
  const page = useLoaderData<typeof loader>()
  const { list, rows, count, categories, years, contact, nominees, tasks } = page
  const beside = itemsBeside(page.items)
  return (
    <>
      <PageHeader
        context={page.context}
        title="Newsroom"
        lede="Releases, stills, logos, clips and fact sheets."
        links={
          page.isAdmin ? (
            <LinkButton kind="quiet" to={href('/press/category')}>
              Categories
            </LinkButton>
          ) : null
        }
        primary={<LinkButton to={href('/press/add')}>Add item</LinkButton>}
      />
      <TaskCards tasks={tasks} title="Needs your attention" titleHidden />
      {contact ? (
        <p>
          Press contact: <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      ) : null}
      <FilterBar search="Search the newsroom" narrowed={list.narrowed}>
        <FilterSelect name="kind" label="Kind" options={optionsOf(KIND_LABELS)} />
        <FilterSelect name="category" label="Category" options={categories} />
        <FilterSelect
          name="year"
          label="Season"
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
        />
        <FilterSelect name="state" label="Status" options={optionsOf(STATES)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'item', other: 'items' }}
        empty={
          <EmptyState
            title="Nothing published yet"
            action={<LinkButton to={href('/press/add')}>Add item</LinkButton>}
          >
            Releases and pictures will be here once they are published.
          </EmptyState>
        }
      >
        <ItemShelf rows={rows} now={page.now} userId={page.userId} isAdmin={page.isAdmin} />
      </ListResults>
      {page.isAdmin && count > 0 ? (
        <DownloadButtons
          noun="items"
          to={(format) => withQuery(href('/press/export'), { ...queryOf(list), format })}
        />
      ) : null}
      {nominees.length > 0 ? (
        <DataTable
          caption="Nominees"
          rows={nominees}
          columns={[
            { id: 'category', header: 'Category', main: true, cell: (row) => categoryTitle(row) },
            {
              id: 'nominees',
              header: 'Nominees',
              long: true,
              cell: (row) => <NomineeTitles {...row} beside={beside} />,
            },
          ]}
        />
      ) : null}
    </>
  )
}

const queryOf = ({
  query,
  filters,
}: {
  query: string
  filters: Readonly<Record<string, string | undefined>>
}) => ({
  ...(query && { q: query }),
  ...filters,
})
