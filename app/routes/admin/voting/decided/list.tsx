import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { juryStates } from '#app/domain/voting/jury/decisions.server.ts'
import { handAwards } from '#app/domain/voting/results/decided.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useHasPart } from '#app/platform/use-has-part.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Winners without a vote' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const [awards, juries] = await Promise.all([
    handAwards(year, admin, args.context.now, db()),
    juryStates(year, db()),
  ])
  return {
    awards: awards.map(({ id, code, name, nominees, decidedBy, decidedAt }) => ({
      ...{ id, code, name, decidedBy, decidedAt, nominees: nominees.length },
      jury: juries.get(id) ?? null,
    })),
  }
}

const JURY = {
  none: 'Nothing written down',
  proposed: 'Needs a second member',
  returned: 'Sent back to the chair',
  confirmed: 'Confirmed and sealed',
} as const

export default function WinnersByHand() {
  const { awards } = useLoaderData<typeof loader>()
  const hasVoting = useHasPart('voting')
  return (
    <Page
      crumbs={[
        ...(hasVoting ? [{ label: 'Voting', to: href('/admin/voting') }] : []),
        { label: 'Results', to: href('/admin/voting/results') },
        { label: 'Winners without a vote' },
      ]}
      lede="Awards that a jury decides, and honorary ones. A committee with “The committee only” under “Who votes” names its winner itself; you can enter one in its place. It is sealed with the results, and shown to no one before two key holders open them."
    >
      <DataTable
        caption="Awards without a vote of the members"
        captionHidden
        dense
        rows={awards}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Award',
            long: true,
            cell: ({ id, code, name }) => (
              <Link to={href('/admin/voting/decided/:categoryId', { categoryId: id })}>
                {code} {name}
              </Link>
            ),
          },
          { header: 'Jury', cell: ({ jury }) => (jury ? JURY[jury] : 'No committee decides') },
          { header: 'Nominees', numeric: true, cell: ({ nominees }) => nominees },
          {
            header: 'Winner',
            cell: ({ decidedBy, decidedAt }) =>
              decidedAt ? (
                <>
                  Entered by {decidedBy} on <DateTime value={decidedAt} style="date" />
                </>
              ) : (
                'Not entered'
              ),
          },
        ]}
        empty={
          <p>
            Each award with nominees is voted on by the members. Set “Who votes” of a category for an award
            that a jury decides.
          </p>
        }
      />
    </Page>
  )
}
