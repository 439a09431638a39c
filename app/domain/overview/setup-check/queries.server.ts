import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { byStage, type SetupCheck } from '#app/platform/setup-checks.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

/** What would stop an entrant at `now`: the checks of all modules. */
export async function checkSetup(_admin: AdminViewer, now: Date): Promise<SetupCheck[]> {
  const [{ year, timezone }, configs] = await Promise.all([currentSeason(), configValues()])
  const asked = { year, zone: timezone, configs, now }
  const found = await Promise.all(partsOf('setupChecks').map((find) => find(asked, db())))
  return byStage(found.flat())
}
