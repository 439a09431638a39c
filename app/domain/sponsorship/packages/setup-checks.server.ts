import { isSelling } from './queries.server.ts'
import type { Reader } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'

const PACKAGES = { to: href('/admin/sponsorships/packages'), label: 'Packages' }

/** Whether sponsors who can apply have something to apply for. */
export async function findPackageChecks(
  { year, configs }: SetupQuestion,
  reader: Reader,
): Promise<SetupCheck[]> {
  if (configs.sponsorship_open !== '1') return []
  const findings = (await isSelling(year, reader))
    ? []
    : [
        warns(
          PACKAGES,
          'Sponsors can apply, but no package is open. Add one, or switch applications off in the settings.',
        ),
      ]
  return [{ stage: 'later', title: 'Sponsors have packages', findings }]
}
