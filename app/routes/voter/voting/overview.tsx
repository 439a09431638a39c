import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { NomineeTitles } from '#app/domain/nominees/nominations/components/nominee-titles.tsx'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { publicNominees } from '#app/domain/nominees/nominations/public-nominees.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { editionLabel } from '#app/domain/season/seasons/rules.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { requireVote } from '#app/http/guards.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Your ballot' }

export async function loader(args: LoaderFunctionArgs) {
  await requireVote(args)
  const { now } = args.context
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const [categories, announced, nominees] = await Promise.all([
    categoriesOf(season.year),
    isAnnounced(season.year, now, db()),
    publicNominees(season.year, now),
  ])
  const of = new Map(nominees.map((each) => [each.id, each.nominees]))
  return {
    context: `${editionLabel(season.edition)} · ${season.year}`,
    closesAt: votingStatus(configs, now).closesAt,
    announced,
    // The calendar's day: a decided announcement is confidential until it comes.
    announcedAt:
      !announced && season.announcedAt !== null && now < season.announcedAt ? season.announcedAt : null,
    categories: categories
      .filter((category) => category.status === 'open' && category.voteScope === 'all')
      .map(({ id, number, name, type }) => ({ id, number, name, type, nominees: of.get(id) ?? [] })),
  }
}

export default function Ballot() {
  const { context, closesAt, announced, announcedAt, categories } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader context={context} title="Your ballot" />
      {closesAt ? (
        <Notice title="Voting is open">
          It closes on <DateTime value={closesAt} withRelative />.
        </Notice>
      ) : null}
      {announcedAt ? (
        <Notice tone="plain">
          We announce the nominees on <DateTime value={announcedAt} />.
        </Notice>
      ) : null}
      <DataTable
        caption="Categories"
        rows={categories}
        columns={[
          { id: 'number', header: 'No', numeric: true, cell: (category) => category.number },
          { id: 'name', header: 'Category', main: true, cell: (category) => category.name },
          { id: 'type', header: 'Kind', cell: (category) => CATEGORY_TYPE_LABELS[category.type] },
          {
            id: 'nominees',
            header: 'Nominees',
            long: true,
            cell: ({ nominees }) =>
              nominees.length > 0 ? (
                <NomineeTitles nominees={nominees} />
              ) : announced ? (
                'None'
              ) : (
                'Not announced yet'
              ),
          },
        ]}
        empty={
          <EmptyState title="No categories to vote in">
            <p>No category of this season is open for voting.</p>
          </EmptyState>
        }
      />
    </>
  )
}
