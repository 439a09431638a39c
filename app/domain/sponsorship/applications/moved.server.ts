import type { Trx } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import type { SponsorshipState } from './rules.ts'

/** What other modules do when a sponsorship changes its state, in the transaction that changes it. Its row is locked. */
export interface SponsorshipHook {
  moved(
    sponsorship: { id: number; year: number; from: SponsorshipState; to: SponsorshipState },
    by: Actor,
    now: Date,
    trx: Trx,
  ): Promise<void>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    sponsorshipHooks?: readonly SponsorshipHook[]
  }
}

/** Tells the other modules that a sponsorship has changed its state. */
export async function sponsorshipMoved(
  sponsorship: Parameters<SponsorshipHook['moved']>[0],
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const { moved } of partsOf('sponsorshipHooks')) await moved(sponsorship, by, now, trx)
}
