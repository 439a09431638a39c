import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FoundGroups } from '#app/domain/overview/search/components/found-groups.tsx'
import { searchEverything } from '#app/domain/overview/search/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { deskActions } from '#app/http/desk-actions.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

export const handle: PageHandle = { title: 'Search' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const text = listState(args.request, {}).query.replace(/\s+/gu, ' ')
  const groups = await searchEverything({ admin, year, now: args.context.now, text }, db())
  // The palette offers beside them the acts that are begun by name.
  return { text, groups, actions: deskActions(admin, await configValues()) }
}

export default function Search() {
  const { text, groups } = useLoaderData<typeof loader>()
  return (
    <Page crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Search' }]}>
      <FilterBar search="Number, code, name or email" />
      {text === '' ? (
        <p>{`Finds people, entries, ${words.studios}, invoices and messages.`}</p>
      ) : groups.length === 0 ? (
        <EmptyState title={`No results for “${text}”`}>
          Check the spelling, or enter fewer words. Words of one or two letters are found only at the
          beginning.
        </EmptyState>
      ) : (
        <FoundGroups groups={groups} />
      )}
    </Page>
  )
}
