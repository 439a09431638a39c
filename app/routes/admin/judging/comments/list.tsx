import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { listEntrantComments } from '#app/domain/judging/comments/settings.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Comments for entrants' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  return { season: seasonTitle({ label, year }), rows: await listEntrantComments(admin, year, db()) }
}

export default function EntrantCommentsList() {
  const { season, rows } = useLoaderData<typeof loader>()
  return (
    <Page
      context={season}
      lede="Judges can write for entrants where a category asks for it. Nothing goes out before you release it."
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
              <Link to={href('/admin/judges/comments/:categoryId', { categoryId: id })}>{title}</Link>
            ),
          },
          { header: 'Entrants get comments', cell: ({ gives }) => gives },
          {
            header: 'Not before',
            inZone: true,
            phone: 'bare',
            cell: ({ notBefore }) => (notBefore ? <TimeInZone value={notBefore} /> : '–'),
          },
        ]}
        empty={<EmptyState title="No committees yet">Add committees first.</EmptyState>}
      />
    </Page>
  )
}
