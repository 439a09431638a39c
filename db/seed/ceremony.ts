import { db } from '#db/client.ts'
import { savePresenters } from '#app/domain/ceremony/running-order/commands.server.ts'
import { takeWinnersCopy } from '#app/domain/ceremony/packs/copies.server.ts'
import { hasVoteKey } from '#app/domain/voting/ballots/keys.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { presenterSeeds } from '#db/seed/data/presenters.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { earlier, hasNominees } from '#db/seed/phases.ts'

const HOUR_MS = 3_600_000

/** From the announcement on the awards have presenters; before the ceremony a key holder took the envelopes. */
export async function seedCeremony(
  { year, plan }: Baseline,
  { admin, second }: { admin: AdminViewer; second: AdminViewer },
  now: Date,
): Promise<void> {
  if (!hasNominees(plan.phase)) return
  const at = earlier(plan.calendar.artworkDue, now)
  for (const { number, ...award } of presenterSeeds) {
    const { id } = await db()
      .selectFrom('categories')
      .where('year', '=', year)
      .where('number', '=', number)
      .select('id')
      .executeTakeFirstOrThrow()
    valueOf(await savePresenters(id, award, '0', second, at), `Presenters of ${number}`)
  }
  if (plan.phase !== 'after' || !hasVoteKey()) return
  const taken = new Date(plan.calendar.ceremony.getTime() - HOUR_MS)
  const envelopes = { year, type: 'cards', batch: 'all' } as const
  valueOf(
    await takeWinnersCopy(envelopes, 'Envelopes for the stage', { ...admin, at: taken }, taken),
    'Envelopes',
  )
}
