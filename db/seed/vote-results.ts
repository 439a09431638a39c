import type { FreshAdmin } from '#app/platform/viewer.ts'
import { hasVoteKey } from '#app/domain/voting/ballots/keys.server.ts'
import { countRound } from '#app/domain/voting/results/count-round.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { tendPublication } from '#app/domain/voting/results/publication.server.ts'
import { demoPassphrases } from '#db/seed/accounts.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { earlier, PHASES } from '#db/seed/phases.ts'

const HOUR_MS = 60 * 60_000

/** After the close the ballots are counted and sealed; after the ceremony two key holders have released the result. */
export async function seedVoteResults(
  { year, plan }: Baseline,
  { admin, second }: { admin: FreshAdmin; second: FreshAdmin },
  now: Date,
): Promise<void> {
  if (PHASES.indexOf(plan.phase) < PHASES.indexOf('counting') || !hasVoteKey()) return
  const { votingCloses, ceremony } = plan.calendar
  const holders = [
    [admin, demoPassphrases.first],
    [second, demoPassphrases.second],
  ] as const
  const counted = earlier(new Date(votingCloses.getTime() + HOUR_MS), now)
  for (const [holder, passphrase] of holders)
    valueOf(await countRound({ year, passphrase }, holder, counted), 'Count')
  const run = 1
  if (plan.phase !== 'after') return
  const opened = new Date(ceremony.getTime() - 2 * HOUR_MS)
  for (const [holder, passphrase] of holders)
    valueOf(await openRun({ year, run, passphrase }, holder, opened), 'Opening')
  await tendPublication(now)
}
