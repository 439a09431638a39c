import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import {
  CategoryStrip,
  Health,
  RecentChanges,
  SeasonTimeline,
  StatusCounts,
} from '#app/domain/overview/dashboard/components/overview-parts.tsx'
import { AttentionList, TaskCards } from '#app/domain/overview/dashboard/components/task-lists.tsx'
import { overview } from '#app/domain/overview/dashboard/queries.server.ts'
import { arrangeTasks } from '#app/domain/overview/dashboard/rules.ts'
import { SetupCard } from '#app/domain/overview/setup-check/components/setup-card.tsx'
import { checkSetup } from '#app/domain/overview/setup-check/queries.server.ts'
import { NOT_PUBLIC_TITLE } from '#app/domain/season/publishing/rules.ts'
import { callState } from '#app/domain/season/seasons/deadlines.ts'
import { seasonCalendar } from '#app/domain/season/seasons/calendar.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { mayAct } from '#app/http/admin-access.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { ChartFigure } from '#app/domain/overview/dashboard/components/chart-figure.tsx'
import { Columns, Stack } from '#app/ui/columns.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import styles from '#app/ui/styles/admin.css?url'
import { nounFor } from '#app/ui/format/plural.ts'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Overview' }
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The picture that the page begins with; the others are folded. */
const COURSE = 'entries'

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now, rehearsal } = args.context
  const season = await currentSeason()
  const [{ tasks, charts, ...today }, deadlines, configs] = await Promise.all([
    overview(admin, season, now, rehearsal?.realNow ?? now, db()),
    deadlinesOf(season.year, db()),
    configValues(),
  ])
  const submitted = today.entries.byStatus.some(({ status, count }) => status !== 'draft' && count > 0)
  const settingUp = season.publishedAt === null || (!submitted && callState(deadlines, now) !== 'closed')
  return {
    ...today,
    ...arrangeTasks(tasks.filter(({ to }) => mayAct(admin, to))),
    course: charts.filter(({ key }) => key === COURSE),
    charts: charts.filter(({ key }) => key !== COURSE),
    // Until the season is published and the first entry is submitted: later the setup is looked at on its own page.
    setup: settingUp ? await checkSetup(admin, now, db()) : [],
    seasonLabel: season.label,
    published: season.publishedAt !== null,
    currency: season.currency,
    calendar: seasonCalendar({ season, deadlines, configs }, now),
  }
}

export default function AdminDashboardPage() {
  const page = useLoaderData<typeof loader>()
  const { entries, billing, outbox, currency } = page
  const total = entries.byStatus.reduce((sum, row) => sum + row.count, 0)
  const due = billing.due.map((each) => formatMoney(each.cents, each.currency, 'prose')).join(', ')
  return (
    <Page context={page.seasonLabel}>
      {page.published ? null : (
        <Notice title={NOT_PUBLIC_TITLE}>
          No one can sign up or enter, except admins and judges who were invited.{' '}
          <Link to={href('/admin/set-up/publish')}>See what is missing, and publish</Link>
        </Notice>
      )}
      <TaskCards tasks={page.problems} title="Problems" />
      <Columns sideLabel="Your tasks" side={<AttentionList problems={page.problems} groups={page.groups} />}>
        <SetupCard checks={page.setup} />
        {page.course.map((chart) => (
          <ChartFigure key={chart.key} chart={chart} />
        ))}
        {total > 0 ? <CategoryStrip categories={page.categories} /> : null}
      </Columns>
      <StatRow
        stats={[
          {
            value: total.toLocaleString('en-US'),
            label: nounFor(total, { one: 'entry', other: 'entries' }),
            to: href('/admin/submissions'),
          },
          {
            value: entries.submittedSince.toLocaleString('en-US'),
            label: 'submitted in the last day',
            to: withQuery(href('/admin/submissions'), { status: 'submitted' }),
          },
          {
            value: billing.openCount.toLocaleString('en-US'),
            label: nounFor(billing.openCount, { one: 'open invoice', other: 'open invoices' }),
            to: withQuery(href('/admin/submissions/invoices'), { status: 'open' }),
          },
          {
            value: due || formatMoney(0, currency, 'prose'),
            label: 'outstanding',
            to: href('/admin/financials'),
          },
        ]}
      />
      <Columns
        sideLabel="Season and system"
        sideLast
        side={
          <>
            <SeasonTimeline calendar={page.calendar} />
            <Health outbox={outbox} lateMails={page.lateMails} mail={page.mail} check={page.check} />
          </>
        }
      >
        <StatusCounts statuses={entries.byStatus} />
        {page.charts.length > 0 ? (
          <details>
            <summary>More figures</summary>
            <Stack>
              {page.charts.map((chart) => (
                <ChartFigure key={chart.key} chart={chart} />
              ))}
            </Stack>
          </details>
        ) : null}
        <RecentChanges changes={page.changes} />
      </Columns>
    </Page>
  )
}
