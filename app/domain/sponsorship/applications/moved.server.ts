import type { Reader, Trx } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'
import type { Actor, AdminViewer } from '#app/platform/viewer.ts'
import type { SponsorshipState, StepAction } from './rules.ts'

/** What other modules do when a sponsorship changes its state, in the transaction that changes it. Its row is locked. */
export interface SponsorshipHook {
  moved?(
    sponsorship: { id: number; year: number; from: SponsorshipState; to: SponsorshipState },
    by: Actor,
    now: Date,
    trx: Trx,
  ): Promise<void>
  /**
   * What an admin who ends a sponsorship does first to records that are locked before it, such as its invoices. The sponsorship is
   * not locked yet, and a refusal that follows undoes it.
   */
  ends?(sponsorshipId: number, reason: string, by: AdminViewer, now: Date, trx: Trx): Promise<void>
  /** Why an admin's step must not be taken now, or null. */
  refusal?(sponsorshipId: number, action: StepAction, trx: Trx): Promise<string | null>
  /**
   * The page on which a sponsor carries a step out, such as `contract` or `artwork`, or null. `isSecret`: the reader came by the
   * secret link, so that the page's address has to be one too.
   */
  taskPage?(
    step: { kind: string; sponsorshipId: number; linkKey: string; isSecret: boolean },
    reader: Reader,
  ): Promise<string | null>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    sponsorshipHooks?: readonly SponsorshipHook[]
  }
}

/** Tells the other modules that a sponsorship has changed its state. */
export async function sponsorshipMoved(
  sponsorship: Parameters<NonNullable<SponsorshipHook['moved']>>[0],
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const { moved } of partsOf('sponsorshipHooks')) await moved?.(sponsorship, by, now, trx)
}

/** Tells the other modules that an admin is about to end a sponsorship, which is not locked yet. */
export async function sponsorshipEnds(
  sponsorshipId: number,
  reason: string,
  by: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const { ends } of partsOf('sponsorshipHooks')) await ends?.(sponsorshipId, reason, by, now, trx)
}

/** Why an admin's step must not be taken now, by what other modules know; `null` where nothing speaks against it. */
export async function stepRefusal(
  sponsorshipId: number,
  action: StepAction,
  trx: Trx,
): Promise<string | null> {
  for (const { refusal } of partsOf('sponsorshipHooks')) {
    const found = await refusal?.(sponsorshipId, action, trx)
    if (found) return found
  }
  return null
}

/** The page on which a sponsor carries a step out; `null` where there is none. */
export async function findTaskPage(
  step: Parameters<NonNullable<SponsorshipHook['taskPage']>>[0],
  reader: Reader,
): Promise<string | null> {
  for (const { taskPage } of partsOf('sponsorshipHooks')) {
    const found = await taskPage?.(step, reader)
    if (found) return found
  }
  return null
}
