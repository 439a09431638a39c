import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import {
  EntryCounts,
  Health,
  SeasonTimeline,
  TaskList,
} from '#app/domain/overview/dashboard/components/overview-parts.tsx'
import { overview } from '#app/domain/overview/dashboard/queries.server.ts'
import { SetupCard } from '#app/domain/overview/setup-check/components/setup-card.tsx'
import { checkSetup } from '#app/domain/overview/setup-check/queries.server.ts'
import { NOT_PUBLIC_TITLE } from '#app/domain/season/publishing/rules.ts'
import { callState } from '#app/domain/season/seasons/deadlines.ts'
import { seasonCalendar } from '#app/domain/season/seasons/calendar.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { ChartFigure } from '#app/domain/overview/dashboard/components/chart-figure.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import styles from '#app/ui/styles/admin.css?url'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Overview' }
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now, rehearsal } = args.context
  const season = await currentSeason()
  const [today, deadlines, configs] = await Promise.all([
    overview(admin, season, now, rehearsal?.realNow ?? now, db()),
    deadlinesOf(season.year, db()),
    configValues(),
  ])
  const submitted = today.entries.byStatus.some(({ status, count }) => status !== 'draft' && count > 0)
  const settingUp = season.publishedAt === null || (!submitted && callState(deadlines, now) !== 'closed')
  return {
    ...today,
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
      {outbox.trouble ? (
        <Notice
          tone="bad"
          title={outbox.trouble === 'stopped' ? 'The worker is not running' : 'The worker is behind'}
        >
          {outbox.oldest ? (
            <>
              The oldest job has waited since <DateTime value={outbox.oldest} withRelative />.{' '}
            </>
          ) : null}
          {outbox.lastTick ? (
            <>
              Its last heartbeat was <DateTime value={outbox.lastTick} withRelative />.{' '}
            </>
          ) : null}
          {outbox.trouble === 'stopped'
            ? 'Emails are sent and documents are created once it runs again.'
            : 'It is running. Emails and documents are later than usual.'}
        </Notice>
      ) : null}
      <StatRow
        stats={[
          {
            value: total.toLocaleString('en-US'),
            label: total === 1 ? 'entry' : 'entries',
            to: href('/admin/submissions'),
          },
          {
            value: entries.submittedSince.toLocaleString('en-US'),
            label: 'submitted in the last day',
            to: withQuery(href('/admin/submissions'), { status: 'submitted' }),
          },
          {
            value: billing.openCount.toLocaleString('en-US'),
            label: billing.openCount === 1 ? 'open invoice' : 'open invoices',
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
        <SetupCard checks={page.setup} />
        <TaskList tasks={page.tasks} />
        {page.charts.map((chart) => (
          <ChartFigure key={chart.key} chart={chart} />
        ))}
        <EntryCounts statuses={entries.byStatus} categories={page.categories} days={page.days} />
      </Columns>
    </Page>
  )
}
