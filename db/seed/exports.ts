import { db } from '#db/client.ts'
import { askExport } from '#app/domain/overview/exports/ask.server.ts'
import { findDataset } from '#app/domain/overview/exports/readers.server.ts'
import { addSchedule } from '#app/domain/overview/exports/schedules.server.ts'
import type { ScheduleInput } from '#app/domain/overview/exports/schema.ts'
import { writeExport } from '#app/domain/overview/exports/write.server.ts'
import type { AskedData } from '#app/platform/exports/dataset.server.ts'
import type { DataFormat } from '#app/platform/exports/formats.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { valueOf } from '#db/seed/outcomes.ts'

const DAY_MS = 86_400_000

interface Admins {
  admin: FreshAdmin
  treasurer: FreshAdmin
}

/** Exports whose link opens or has expired, and two that are made by themselves. */
export async function seedExports({ year, plan }: Baseline, { admin, treasurer }: Admins, now: Date) {
  if (plan.phase === 'setup') return
  const { season } = await db()
    .selectFrom('seasons')
    .where('year', '=', year)
    .select('timezone as season')
    .executeTakeFirstOrThrow()
  const asking = (viewer: FreshAdmin, at: Date): AskedData => ({
    ...{ admin: { ...viewer, at }, year, zone: season, now: at },
  })
  const columnsOf = async (key: string, viewer: FreshAdmin, at: Date) => {
    const dataset = findDataset(key, viewer)
    if (!dataset) throw new Error(`There is no dataset ${key} for ${viewer.email}`)
    const offered = await dataset.offered(asking(viewer, at))
    return { dataset, columns: offered.filter(({ usual }) => usual).map((column) => column.key) }
  }
  const made = async (
    key: string,
    format: DataFormat,
    purpose: string,
    viewer: FreshAdmin,
    daysAgo: number,
  ) => {
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const { dataset, columns } = await columnsOf(key, viewer, at)
    const { id } = valueOf(await askExport(dataset, { columns, format, purpose, year }, viewer, at))
    await writeExport(id, () => at)
  }
  await made('people', 'xlsx', 'Badges for the office', admin, 5)
  await made('payments', 'csv', 'Bookkeeping of the month', treasurer, 2)
  await made('submissions', 'csv', 'Reading list of the committees', admin, 1)
  const byItself = async (
    key: string,
    viewer: FreshAdmin,
    rhythm: Partial<ScheduleInput>,
    purpose: string,
  ) => {
    const { dataset, columns } = await columnsOf(key, viewer, now)
    const input: ScheduleInput = {
      ...{ columns, format: 'csv', purpose, every: 'week', weekday: null, monthDay: null, localHour: 7 },
      ...{ destination: 'mail', readerId: viewer.userId },
      ...rhythm,
    }
    valueOf(await addSchedule(dataset, input, admin, now))
  }
  await byItself('submissions', admin, { every: 'week', weekday: 1 }, 'What came in last week')
  await byItself('invoices', treasurer, { every: 'month', monthDay: 1, format: 'xlsx' }, 'Bookkeeping')
}
