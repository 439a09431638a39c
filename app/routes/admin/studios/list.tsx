import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { WriteLink } from '#app/domain/mail/components/write-link.tsx'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { DuplicateStudios, StudioTable } from '#app/domain/studios/components/admin-studios.tsx'
import {
  duplicateStudios,
  listAdminStudios,
  STUDIO_LIST,
  STUDIO_STATUSES,
} from '#app/domain/studios/admin-list.server.ts'
import { STUDIO_TYPES, studioTypeName } from '#app/domain/studios/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import styles from '#app/ui/styles/dense.css?url'
import { words } from '#app/platform/award-words.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = {
  get title() {
    return words.Studios
  },
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const season = await currentSeason()
  const context = seasonTitle(season)
  if (new URL(args.request.url).searchParams.get('view') === 'duplicates')
    return { context, page: null, groups: await duplicateStudios(admin) }
  const page = await loadList(args.request, STUDIO_LIST, (list) =>
    listAdminStudios(admin, season.year, {
      ...list,
      type: filterOf(list, 'type', STUDIO_TYPES),
      status: filterOf(list, 'status', STUDIO_STATUSES),
    }),
  )
  return { context, page, groups: null }
}

export default function AdminStudios() {
  const { context, page, groups } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <Page
      context={context}
      links={
        <>
          <Link to={href('/admin/studios/kinds')}>Kinds of profile</Link>
          {page ? (
            <WriteLink
              from="studios"
              to={{ list: search.slice(1) }}
              label={`Write to these ${words.studios}`}
            />
          ) : null}
        </>
      }
    >
      <Tabs
        label={words.Studios}
        tabs={[
          { label: `All ${words.studios}`, to: href('/admin/studios'), current: groups === null },
          {
            label: 'Possible duplicates',
            to: withQuery(href('/admin/studios'), { view: 'duplicates' }),
            current: groups !== null,
          },
        ]}
      />
      {groups ? <DuplicateStudios groups={groups} /> : null}
      {page ? (
        <>
          <FilterBar search="Name or former name" narrowed={page.list.narrowed}>
            <FilterSelect
              name="type"
              label="Type"
              options={STUDIO_TYPES.map((value) => ({ value, label: studioTypeName(value) }))}
            />
            <FilterSelect
              name="status"
              label="Status"
              options={optionsOf({ active: 'Active', archived: 'Archived or merged' })}
            />
          </FilterBar>
          <ListResults
            list={page.list}
            count={page.count}
            more={page.more}
            noun={{ one: words.studio, other: words.studios }}
            empty={
              <EmptyState title={`No ${words.studios} yet`}>
                {`You’ll see them here when entrants create ${words.aStudio} profile.`}
              </EmptyState>
            }
          >
            <StudioTable rows={page.rows} sort={page.list} />
          </ListResults>
        </>
      ) : null}
    </Page>
  )
}
