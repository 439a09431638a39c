import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { billingToday } from '#app/domain/money/billing/invoice-list.server.ts'
import { lastCheck } from '#app/domain/money/books/checks.server.ts'
import { latestHistory } from '#app/platform/audit/queries.server.ts'
import { mailFacts } from '#app/domain/mail/health.server.ts'
import { messageCounts } from '#app/domain/mail/message-counts.server.ts'
import { mailTrouble } from '#app/domain/mail/trouble.ts'
import { outboxHealth, workerTrouble } from '#app/platform/outbox/health.server.ts'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { configsOf } from '#app/domain/season/seasons/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { seasonCounts } from '#app/domain/submissions/admin/season-counts.server.ts'
import type { DrawCharts } from '#app/platform/charts.ts'
import { byUrgency, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { installedModules, partsInUse } from '#app/platform/module.server.ts'
import { taskAreaOf, type AreaTask, type TaskArea } from './rules.ts'

const DAY_MS = 86_400_000

/** So many of the newest changes are shown. */
const CHANGES_SHOWN = 5

/** Lists what admins have to do now, over all modules or over those of the given areas. */
export async function adminTasks(
  asked: TaskQuestion,
  reader: Reader,
  areas?: readonly TaskArea[],
): Promise<AreaTask[]> {
  const configs = await configsOf(reader)
  const finders = installedModules().flatMap(({ name, part, adminTasks: find }) =>
    find && usesPart(configs, part) ? [{ area: taskAreaOf(name), find }] : [],
  )
  const found = await Promise.all(
    finders
      .filter(({ area }) => !areas || areas.includes(area))
      .map(async ({ area, find }) => (await find(asked, reader)).map((task) => ({ ...task, area }))),
  )
  return byUrgency(found.flat())
}

/** Answers whether there is a task that `isMeant` takes; it stops asking at the first module that has one. */
export async function hasAdminTask(
  asked: TaskQuestion,
  isMeant: (task: AdminTask) => boolean,
  reader: Reader,
): Promise<boolean> {
  for (const find of partsInUse('adminTasks', await configsOf(reader))) {
    if ((await find(asked, reader)).some(isMeant)) return true
  }
  return false
}

/** The figures that modules draw, in their order. */
const drawCharts: DrawCharts = async (asked, reader) => {
  const configs = await configsOf(reader)
  const drawn = await Promise.all(partsInUse('charts', configs).map((draw) => draw(asked, reader)))
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
    billing,
    mail,
    outbox,
    check,
    facts,
    { tick },
    tasks,
    charts,
    changes,
  ] = await Promise.all([
    seasonCounts(admin, year, new Date(now.getTime() - DAY_MS), reader),
    billingToday(admin, year, now, reader),
    messageCounts(admin, reader),
    outboxHealth(admin, clock, reader),
    lastCheck(admin, reader),
    mailFacts(clock, reader),
    readHeartbeats(reader),
    adminTasks({ admin, year, now, clock }, reader),
    drawCharts({ admin, year, now, clock }, reader),
    latestHistory(admin, CHANGES_SHOWN, season.timezone),
  ])
  return {
    ...{ entries, categories, billing, mail, check, tasks, charts, changes },
    outbox: { ...outbox, trouble: workerTrouble(outbox, tick, clock), lastTick: tick },
    lateMails: mailTrouble(facts)?.late ?? 0,
  }
}
