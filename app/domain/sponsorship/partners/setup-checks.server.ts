import type { Reader } from '#db/client.ts'
import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import { hasOpenLevel } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { shownPools } from '#app/domain/sponsorship/pools/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'

const LEVELS = { to: href('/admin/sponsorship-pools/levels'), label: 'Levels' }
const AGREEMENT = { to: href('/admin/sponsorship-pools/agreements'), label: 'Partner agreement' }

/** Whether partners of an open pool have an agreement to sign and a level to join at. */
export async function findPoolChecks({ year }: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const open = (await shownPools(year, reader)).filter(({ state }) => state === 'open')
  if (open.length === 0) return []
  const findings = [
    ...((await findActiveAgreement('pool_partner', year, reader))
      ? []
      : [warns(AGREEMENT, 'A pool is open, but no partner agreement is published, so no one can join it.')]),
    ...((await hasOpenLevel(year, reader))
      ? []
      : [warns(LEVELS, 'A pool is open, but it has no level to join at. Add one, or close the pool.')]),
  ]
  return [{ stage: 'later', title: 'Partners can join the pools', findings }]
}
