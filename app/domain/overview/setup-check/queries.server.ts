import {
  configValues,
  configValuesIn,
  currentSeason,
  currentSeasonIn,
} from '#app/domain/season/seasons/queries.server.ts'
import { partsInUse } from '#app/platform/module.server.ts'
import { byStage, checksInUse, type SetupCheck } from '#app/platform/setup-checks.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Reader } from '#db/client.ts'
import { VERSION } from '#db/version.ts'

/** The version of this code, for pages. */
export const runningVersion = (): string => VERSION

/** What would stop an entrant at `now`: the checks of all modules. */
export async function checkSetup(_admin: AdminViewer, now: Date, reader: Reader): Promise<SetupCheck[]> {
  const [{ year, timezone }, configs] = reader.isTransaction
    ? [await currentSeasonIn(reader), await configValuesIn(reader)]
    : await Promise.all([currentSeason(), configValues()])
  const asked = { year, zone: timezone, configs, now }
  const found = await Promise.all(partsInUse('setupChecks', configs).map((find) => find(asked, reader)))
  return byStage(checksInUse(found.flat(), configs))
}
