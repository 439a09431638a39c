import {
  configValues,
  configValuesIn,
  currentSeason,
  currentSeasonIn,
} from '#app/domain/season/seasons/queries.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { installedModules } from '#app/platform/module.server.ts'
import {
  byStage,
  canLeaveOut,
  checksInUse,
  leftOutIn,
  withoutLeftOut,
  type SetupCheck,
} from '#app/platform/setup-checks.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Reader } from '#db/client.ts'
import { VERSION } from '#db/version.ts'

/** The version of this code, for pages. */
export const runningVersion = (): string => VERSION

/** What would stop an entrant at `now`: the checks of all modules that the award uses, without those that it is not asked. */
export async function checkSetup(admin: AdminViewer, now: Date, reader: Reader): Promise<SetupCheck[]> {
  return (await setupChecks(admin, now, reader)).checks
}

/** As `checkSetup`, with the titles of the checks that the award is not asked. */
export async function setupChecks(_admin: AdminViewer, now: Date, reader: Reader) {
  const [{ year, timezone }, configs] = reader.isTransaction
    ? [await currentSeasonIn(reader), await configValuesIn(reader)]
    : await Promise.all([currentSeason(), configValues()])
  const asked = { year, zone: timezone, configs, now }
  const found = await Promise.all(
    installedModules().map(async ({ part, setupChecks: find }) => {
      if (!find || !usesPart(configs, part)) return []
      const checks = await find(asked, reader)
      return part ? checks.map((check) => ({ part, ...check })) : checks
    }),
  )
  const all = byStage(checksInUse(found.flat(), configs))
  const titles = all.filter(canLeaveOut).map(({ title }) => title)
  return {
    checks: withoutLeftOut(all, configs),
    leftOut: leftOutIn(configs).filter((title) => titles.includes(title)),
    /** Those of which admins can say that their award does without. */
    optional: titles,
  }
}
