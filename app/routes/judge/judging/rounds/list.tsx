import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { listRounds } from '#app/domain/judging/rounds/queries.server.ts'
import { ROUND_STATES, roundState, ruleText } from '#app/domain/judging/rounds/rules.ts'
import { href } from '#app/platform/href.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = { title: ({ committee }) => `Rounds ${committee.code}` }

export async function loader(args: LoaderFunctionArgs) {
  const { now, access } = await boardOf(args)
  const rounds = await listRounds(access.category.id, db())
  return {
    committee: { code: access.code, categoryId: access.category.id, isAdmin: access.isAdmin },
    rounds: rounds.map((round) => ({ ...round, state: roundState(round, now), ruleText: ruleText(round) })),
  }
}

export default function RoundsOfCommittee() {
  const { committee, rounds } = useLoaderData<typeof loader>()
  const { categoryId } = committee
  return (
    <Page
      title="Rounds"
      lede="Only entries that advance from one round are in the next. The scoring by the rubric comes last."
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        {
          label: `${committee.code} · Chair’s board`,
          to: href('/judges/chair/:categoryId', { categoryId }),
        },
        { label: 'Rounds' },
      ]}
      links={
        committee.isAdmin ? (
          <Link to={href('/admin/judges/rounds/:categoryId', { categoryId })}>Plan the rounds</Link>
        ) : null
      }
    >
      <DataTable
        caption="Rounds before the scoring"
        captionHidden
        rows={rounds}
        columns={[
          {
            header: 'Round',
            long: true,
            cell: ({ id, name }) => (
              <Link to={href('/judges/rounds/:categoryId/round/:roundId', { categoryId, roundId: id })}>
                {name}
              </Link>
            ),
          },
          {
            header: 'Window',
            cell: ({ opensAt, closesAt }) => (
              <>
                <DateTime value={opensAt} style="short" /> – <DateTime value={closesAt} style="short" />
              </>
            ),
          },
          { header: 'Who advances', long: true, cell: (round) => round.ruleText },
          {
            header: 'Status',
            cell: ({ state }) => <Pill tone={ROUND_STATES[state].tone}>{ROUND_STATES[state].label}</Pill>,
          },
        ]}
        empty={<EmptyState title="No rounds">All entries are scored by the rubric.</EmptyState>}
      />
    </Page>
  )
}
