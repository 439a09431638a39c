import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findRuleChecks } from '#app/domain/cron-emails/rules/setup-checks.server.ts'
import { seasonCalendar } from '#app/domain/season/seasons/calendar.ts'
import { DateFindings } from '#app/domain/season/seasons/components/date-findings.tsx'
import { DeadlineTable } from '#app/domain/season/seasons/components/deadline-table.tsx'
import { TimelinePicture } from '#app/domain/season/seasons/components/timeline-picture.tsx'
import { phaseOf } from '#app/domain/season/seasons/deadline-checks.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonPicture } from '#app/domain/season/seasons/season-picture.ts'
import { dateFindings, readSeasonFacts } from '#app/domain/season/seasons/setup-checks.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/admin.css?url'
import dense from '#app/ui/styles/dense.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: dense },
]

export const handle: PageHandle = { title: 'Deadlines' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { now } = args.context
  const [{ year, timezone: zone }, configs] = await Promise.all([currentSeason(), configValues()])
  const asked = { year, zone, configs, now }
  const [facts, reminders] = await Promise.all([readSeasonFacts(asked, db()), findRuleChecks(asked, db())])
  const { season, deadlines, categories } = facts
  return {
    categories,
    rows: deadlines.map((deadline) => ({ ...deadline, phase: phaseOf(deadline, now) })),
    findings: [...dateFindings(facts), ...reminders.flatMap((check) => check.findings)],
    picture: seasonPicture(
      { deadlines, calendar: seasonCalendar({ season, deadlines, configs }, now) },
      now,
      zone,
    ),
  }
}

export default function Deadlines() {
  const { categories, rows, findings, picture } = useLoaderData<typeof loader>()
  return (
    <Page
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Deadlines' }]}
      primary={<LinkButton to={href('/admin/deadlines/add')}>Add a deadline</LinkButton>}
    >
      <DateFindings findings={findings} />
      {picture ? <TimelinePicture {...picture} /> : null}
      <DeadlineTable rows={rows} categories={categories} />
    </Page>
  )
}
