import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { UpcomingDay } from '#app/domain/cron-emails/rules/components/upcoming-day.tsx'
import { MAX_DAYS } from '#app/domain/cron-emails/rules/run-labels.ts'
import { dryRun } from '#app/domain/cron-emails/rules/upcoming-runs.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { addLocalDays, daySpan, toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/admin.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Upcoming email' }

const DAYS_SHOWN = 14

/** The days an address asks for, by default two weeks from today. */
function readRange(params: URLSearchParams, zone: string, now: Date) {
  const today = toLocalText(now, zone).slice(0, 10)
  const start = daySpan(params.get('from') ?? '', zone) ?? daySpan(today, zone)
  const from = start?.from ?? now
  const asked = daySpan(params.get('to') ?? '', zone)?.to
  const last = addLocalDays(from, MAX_DAYS, zone)
  const wanted = asked && asked > from ? asked : addLocalDays(from, DAYS_SHOWN, zone)
  const to = wanted < last ? wanted : last
  const day = (moment: Date) => toLocalText(moment, zone).slice(0, 10)
  return { from, to, fromDay: day(from), toDay: day(addLocalDays(to, -1, zone)), clipped: wanted > last }
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { timezone: zone } = await currentSeason()
  const { searchParams } = new URL(args.request.url)
  const { from, to, fromDay, toDay, clipped } = readRange(searchParams, zone, now)
  const { days, ...rest } = await dryRun(from, to, admin, now)
  const noon = (day: string) => new Date((daySpan(day, zone)?.from.getTime() ?? 0) + 12 * 3_600_000)
  return {
    ...rest,
    days: days.map((each) => ({ ...each, date: noon(each.day) })),
    fromDay,
    toDay,
    clipped,
    narrowed: searchParams.has('from') || searchParams.has('to'),
  }
}

export default function UpcomingMail() {
  const { days, silentRules, approvalAbove, fromDay, toDay, clipped, narrowed } =
    useLoaderData<typeof loader>()
  return (
    <Page context="Email" lede="What mail rules would send on each day, from what is known now.">
      <FilterBar narrowed={narrowed}>
        <Input key={`from ${fromDay}`} type="date" name="from" label="From" defaultValue={fromDay} />
        <Input key={`to ${toDay}`} type="date" name="to" label="To" defaultValue={toDay} />
      </FilterBar>
      {clipped ? <Notice tone="plain">{`Only ${MAX_DAYS} days are shown.`}</Notice> : null}
      {days.map(({ day, date, people, items }) => (
        <UpcomingDay key={day} day={day} date={date} people={people} items={items} />
      ))}
      {days.length === 0 ? <EmptyState title="No email on these days" /> : null}
      <p>
        Two reminders to a person on one day are sent as one email. Runs to more than{' '}
        {approvalAbove.toLocaleString('en')} people need approval by a second admin.
        {silentRules > 0
          ? ` ${countText(silentRules, 'rule is a draft or paused', 'rules are drafts or paused')} and not shown.`
          : ''}
      </p>
    </Page>
  )
}
