import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DeadlineTable } from '#app/domain/season/seasons/components/deadline-table.tsx'
import { DeadlineTimeline } from '#app/domain/season/seasons/components/deadline-timeline.tsx'
import { concernsOf, phaseOf, timelineOf } from '#app/domain/season/seasons/deadline-checks.ts'
import { namedCategories } from '#app/domain/season/seasons/deadline-queries.server.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/admin.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = {
  title: 'Deadlines',
  roomy: 'The few dates of a season are read with all that ends at each of them.',
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { now } = args.context
  const { year, timezone } = await currentSeason()
  const [deadlines, categories] = await Promise.all([deadlinesOf(year, db()), namedCategories(year, db())])
  return {
    categories,
    rows: deadlines.map((deadline) => ({ ...deadline, phase: phaseOf(deadline, now) })),
    concerns: concernsOf(deadlines, categories, timezone).map(({ message }) => message),
    timeline: timelineOf(deadlines, now),
  }
}

export default function Deadlines() {
  const { categories, rows, concerns, timeline } = useLoaderData<typeof loader>()
  return (
    <Page
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Deadlines' }]}
      primary={<LinkButton to={href('/admin/deadlines/add')}>Add a deadline</LinkButton>}
    >
      {concerns.length > 0 ? (
        <Notice title="Check these points">
          <ul>
            {concerns.map((concern) => (
              <li key={concern}>{concern}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {timeline ? <DeadlineTimeline {...timeline} /> : null}
      <DeadlineTable rows={rows} categories={categories} />
    </Page>
  )
}
