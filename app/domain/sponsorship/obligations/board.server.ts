import type { Reader } from '#db/client.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { findTaskPage } from '#app/domain/sponsorship/applications/moved.server.ts'
import type { SponsorshipState } from '#app/domain/sponsorship/applications/rules.ts'
import { listObligationsOf } from './queries.server.ts'
import { isOpen, shownObligation } from './rules.ts'
import { sponsorshipSteps } from './steps.ts'

interface Shown {
  id: number
  linkKey: string
  state: SponsorshipState
}

interface Asked {
  now: Date
  timezone: string
  /** The reader came by the secret link. */
  isSecret: boolean
}

export type SponsorBoard = Awaited<ReturnType<typeof loadSponsorBoard>>

/** A sponsorship's steps and what both owe each other, as its sponsor sees it. */
export async function loadSponsorBoard(
  { id, linkKey, state }: Shown,
  { now, timezone, isSecret }: Asked,
  reader: Reader,
) {
  const today = toLocalText(now, timezone).slice(0, 10)
  const owed = await listObligationsOf([id], reader)
  const tasks = []
  for (const { sponsorshipId, ...each } of owed) {
    const { kind, side } = each
    const page =
      kind === 'benefit' || side === 'award'
        ? null
        : await findTaskPage({ kind, sponsorshipId, linkKey, isSecret }, reader)
    tasks.push({
      ...each,
      to: page,
      shown: shownObligation(each, today),
      isOwn: kind === 'benefit' && side === 'sponsor' && isOpen(each.state),
    })
  }
  return { steps: sponsorshipSteps(state, owed, today), tasks }
}
