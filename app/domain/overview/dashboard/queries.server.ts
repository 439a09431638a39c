import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { billingToday } from '#app/domain/money/billing/invoice-list.server.ts'
import { lastCheck } from '#app/domain/money/books/checks.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { mailFacts } from '#app/domain/mail/health.server.ts'
import { messageCounts } from '#app/domain/mail/message-counts.server.ts'
import { mailTrouble } from '#app/domain/mail/trouble.ts'
import { outboxHealth, workerTrouble } from '#app/platform/outbox/health.server.ts'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { seasonCounts } from '#app/domain/submissions/admin/season-counts.server.ts'
import type { DrawCharts } from '#app/platform/charts.ts'
import { byUrgency, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { DAYS_SHOWN, lastDays, type DayCount } from './rules.ts'

const DAY_MS = 86_400_000

/** Entries submitted on each of the last days, by the award's calendar. */
async function submittedByDay(
  admin: AdminViewer,
  { year, timezone }: Season,
  now: Date,
  reader: Reader,
): Promise<DayCount[]> {
  const since = new Date(now.getTime() - (DAYS_SHOWN + 1) * DAY_MS)
  const { rows } = await sql<DayCount>`
    select to_char(submitted_at at time zone ${timezone}, 'YYYY-MM-DD') as day, count(*) as count
    from submissions where year = ${year} and submitted_at >= ${since} and submitted_at <= ${now}
      and ${withoutConflict(admin, 'submissions.id', admin.at)} group by 1`.execute(reader)
  return lastDays(rows, toLocalText(now, timezone).slice(0, 10))
}

/** What admins have to do now, over all modules. */
export async function adminTasks(asked: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const found = await Promise.all(partsOf('adminTasks').map((find) => find(asked, reader)))
  return byUrgency(found.flat())
}

/** Answers whether there is a task that `isMeant` takes; it stops asking at the first module that has one. */
export async function hasAdminTask(
  asked: TaskQuestion,
  isMeant: (task: AdminTask) => boolean,
  reader: Reader,
): Promise<boolean> {
  for (const find of partsOf('adminTasks')) {
    if ((await find(asked, reader)).some(isMeant)) return true
  }
  return false
}

/** The figures that modules draw, in their order. */
const drawCharts: DrawCharts = async (asked, reader) => {
  const drawn = await Promise.all(partsOf('charts').map((draw) => draw(asked, reader)))
  return drawn.flat()
}

/**
 * The admins' tasks and the figures of entries, money, mail and the worker. A rehearsal shows the season at `now`; the worker
 * and the books run by the real `clock`.
 */
export async function overview(admin: AdminViewer, season: Season, now: Date, clock: Date, reader: Reader) {
  const { year } = season
  const [
    { byCategory: categories, ...entries },
    days,
    billing,
    mail,
    outbox,
    check,
    facts,
    { tick },
    tasks,
    charts,
  ] = await Promise.all([
    seasonCounts(admin, year, new Date(now.getTime() - DAY_MS), reader),
    submittedByDay(admin, season, now, reader),
    billingToday(admin, year, now, reader),
    messageCounts(admin, reader),
    outboxHealth(admin, clock, reader),
    lastCheck(admin, reader),
    mailFacts(clock, reader),
    readHeartbeats(reader),
    adminTasks({ admin, year, now, clock }, reader),
    drawCharts({ admin, year, now, clock }, reader),
  ])
  return {
    ...{ entries, categories, days, billing, mail, check, tasks, charts },
    outbox: { ...outbox, trouble: workerTrouble(outbox, tick, clock), lastTick: tick },
    lateMails: mailTrouble(facts)?.late ?? 0,
  }
}
