import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { listPlans } from '#app/domain/judging/rounds/queries.server.ts'
import { ROUND_STATES } from '#app/domain/judging/rounds/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Rounds of judging' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const rows = await listPlans(admin, year, args.context.now, db())
  return { season: seasonTitle({ label, year }), rows }
}

export default function PlansOfRounds() {
  const { season, rows } = useLoaderData<typeof loader>()
  return (
    <Page
      context={season}
      lede="A category without rounds is scored as a whole. With rounds only entries that advance are scored."
    >
      <DataTable
        caption="Categories with a committee"
        captionHidden
        dense
        rows={rows}
        columns={[
          {
            header: 'Category',
            long: true,
            cell: ({ id, title }) => (
              <Link to={href('/admin/judges/rounds/:categoryId', { categoryId: id })}>{title}</Link>
            ),
          },
          {
            header: 'Rounds before the scoring',
            cell: ({ rounds }) => (rounds.length === 0 ? 'None' : rounds.map(({ name }) => name).join(', ')),
          },
          {
            header: 'Now',
            cell: ({ rounds }) => {
              const current = rounds.find(({ state }) => state !== 'decided')
              if (rounds.length === 0) return '–'
              if (!current) return 'Scoring'
              const { label, tone } = ROUND_STATES[current.state]
              return <Pill tone={tone}>{label}</Pill>
            },
          },
        ]}
        empty={<EmptyState title="No committees yet">Add committees first.</EmptyState>}
      />
    </Page>
  )
}
