import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { NomineeTitles } from '#app/domain/nominees/nominations/components/nominee-titles.tsx'
import { publicNominees } from '#app/domain/nominees/nominations/public-nominees.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { editionLabel } from '#app/domain/season/seasons/rules.ts'
import { requirePress } from '#app/http/guards.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Newsroom' }

export async function loader(args: LoaderFunctionArgs) {
  await requirePress(args)
  const { now } = args.context
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const nominees = await publicNominees(season.year, now)
  return {
    nominees,
    // The calendar's day: whether an announcement is decided is told to none before it has come.
    announcedAt: season.announcedAt !== null && now < season.announcedAt ? season.announcedAt : null,
    context: `${editionLabel(season.edition)} · ${season.year}`,
    contact: configs.press_email || configs.support_email || '',
  }
}

export default function Newsroom() {
  const { context, contact, nominees, announcedAt } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader context={context} title="Newsroom" lede="For accredited press." />
      {contact ? (
        <p>
          Press contact: <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      ) : null}
      <DataTable
        caption="Nominees"
        rows={nominees}
        columns={[
          {
            id: 'category',
            header: 'Category',
            main: true,
            cell: (row) => categoryTitle(row),
          },
          { id: 'nominees', header: 'Nominees', long: true, cell: (row) => <NomineeTitles {...row} /> },
        ]}
        empty={
          <EmptyState title="Nothing published yet">
            {announcedAt ? (
              <p>
                Nominees are announced on <DateTime value={announcedAt} />.
              </p>
            ) : null}
          </EmptyState>
        }
      />
    </>
  )
}
