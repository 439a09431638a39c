import { words } from '#app/platform/award-words.ts'
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { tellApart } from '#app/domain/submissions/lookalikes/commands.server.ts'
import { PairTable } from '#app/domain/submissions/lookalikes/components/pair-table.tsx'
import { listPairs } from '#app/domain/submissions/lookalikes/queries.server.ts'
import { LIKENESS, PAIRS, type Likeness } from '#app/domain/submissions/lookalikes/rules.ts'
import { pairSchema } from '#app/domain/submissions/lookalikes/schema.ts'
import { redirectRefused, redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import thumbStyles from '#app/ui/styles/thumb.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: thumbStyles }]

export const handle: PageHandle = {
  title: 'Possible duplicates',
  roomy: 'Two works are compared side by side, with what they have in common.',
}

const SHOWN = { apart: 'Not duplicates' }
const BY = Object.keys(LIKENESS) as Likeness[]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const season = await currentSeason()
  const page = await loadList(args.request, { filters: ['by', 'shown'] }, async (list) => {
    const apart = filterOf(list, 'shown', ['apart']) !== null
    return {
      apart,
      ...(await listPairs(admin, season.year, { ...list, apart, by: filterOf(list, 'by', BY) })),
    }
  })
  return { season: seasonTitle(season), ...page }
}

/** Notes that a pair are two works, or takes that back. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { pair, apart } = readForm(await args.request.formData(), pairSchema)
  const told = await tellApart(pair, apart === 'yes', admin, args.context.now)
  const list = href('/admin/submissions/lookalikes')
  if (!told.ok) return redirectRefused(list, told)
  const to = apart === 'yes' ? list : withQuery(list, { shown: 'apart' })
  const undo = { to: list, fields: { pair: String(pair), apart: apart === 'yes' ? 'no' : 'yes' } }
  const done = apart === 'yes' ? 'Noted: not a duplicate' : 'Shown as alike again'
  return redirectWithOutcome(to, told, done, told.value.changed ? undo : null)
}

export default function PossibleDuplicates() {
  const { season, rows, count, list, apart } = useLoaderData<typeof loader>()
  return (
    <Page
      context={season}
      lede={`Submitted entries of different ${words.studios} that look alike. Nothing happens to them automatically.`}
    >
      <FilterBar narrowed={list.narrowed}>
        <FilterSelect name="by" label="Alike by" options={optionsOf(LIKENESS)} />
        <FilterSelect name="shown" label="Show" all="To be looked at" options={optionsOf(SHOWN)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={PAIRS}
        empty={
          <EmptyState title="No entries look alike.">
            <p>New and changed entries are compared every minute.</p>
          </EmptyState>
        }
      >
        <PairTable rows={rows} apart={apart} />
      </ListResults>
    </Page>
  )
}
