import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { RollTable } from '#app/domain/voting/rounds/components/roll-table.tsx'
import { listRoll } from '#app/domain/voting/rounds/roll-page.server.ts'
import { ROLL_STATES, ROLL_STATE_LABELS } from '#app/domain/voting/rounds/roll-rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Voting roll' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const { now } = args.context
  return {
    year,
    ...(await loadList(args.request, { filters: ['state'] }, (list) =>
      listRoll(admin, year, { ...list, state: filterOf(list, 'state', ROLL_STATES) }, now),
    )),
  }
}

export default function VotingRoll() {
  const { year, list, frozenAt, isCounted, rows, count } = useLoaderData<typeof loader>()
  return (
    <Page
      context={String(year)}
      lede="Who may vote. Admins cannot see who has voted until the ballots are counted, and never what is on a ballot."
    >
      <Explanation frozenAt={frozenAt} isCounted={isCounted} />
      <FilterBar search="Name or email" narrowed={list.narrowed}>
        {frozenAt ? (
          <FilterSelect name="state" label="Status" options={optionsOf(ROLL_STATE_LABELS)} />
        ) : null}
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'member', other: 'members' }}
        empty={
          <EmptyState title="No members with a vote">
            Members can vote with an active membership that includes a vote and an approved application, or by
            the whitelist.
          </EmptyState>
        }
      >
        <RollTable rows={rows} isFrozen={frozenAt !== null} />
      </ListResults>
    </Page>
  )
}

function Explanation({ frozenAt, isCounted }: { frozenAt: Date | null; isCounted: boolean }) {
  if (!frozenAt)
    return (
      <Notice title="The roll is not written yet">
        It is written when voting opens, with everyone who has the right to vote then. These members would be
        on it now.
      </Notice>
    )
  return (
    <Notice tone="plain">
      Written on <DateTime value={frozenAt} />.{' '}
      {isCounted
        ? 'The ballots are counted, so it can no longer change.'
        : 'It follows gained and lost rights while voting is open. Until the ballots are counted you can remove members, also after the close: their ballots are not counted.'}
    </Notice>
  )
}
