import {
  confirmSent,
  giveConsent,
  setRoom,
  withdrawConsent,
} from '#app/domain/press/indee/commands.server.ts'
import { makeList } from '#app/domain/press/indee/lists.server.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { adminsIn, inCast, type Cast } from '#db/seed/people.ts'
import { earlier, hasNominees } from '#db/seed/phases.ts'

const DAY_MS = 24 * 60 * 60_000

/** Members who agreed to be passed to the screening service: some wait, and from the announcement on some watch. */
export async function seedScreenings({ plan }: Baseline, cast: Cast, now: Date): Promise<void> {
  const { callOpens, announced } = plan.calendar
  if (now <= callOpens) return
  const { admin } = adminsIn(cast)
  const agree = async (email: string, at: Date) =>
    valueOf(await giveConsent(email, inCast(cast, email), at), email)
  const first = earlier(new Date(callOpens.getTime() + DAY_MS), now)
  for (const email of ['indee@example.org', 'judge@example.org', 'onion.moon@example.org'])
    await agree(email, first)
  if (!hasNominees(plan.phase)) return
  const at = earlier(new Date(announced.getTime() + 60_000), now)
  valueOf(await setRoom('https://screenings.example.org/pegbar', 0, admin, at))
  valueOf(await makeList('First list of the season', admin, at))
  valueOf(await confirmSent(admin, at))
  valueOf(await withdrawConsent(inCast(cast, 'judge@example.org'), at))
  await agree('chair@example.org', at)
  valueOf(await makeList('Late members', admin, at))
  await agree('voter@example.org', at)
  valueOf(await withdrawConsent(inCast(cast, 'onion.moon@example.org'), now))
}
