import type { Trx } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** What another module does when an entry is disqualified or withdrawn, in the transaction of that decision. */
export interface EntryEnding {
  /** Takes its locks before the entry is locked. */
  lock(submissionId: number, year: number, trx: Trx): Promise<void>
  /** The entry has ended; `lock` was called before. */
  ended(submissionId: number, reason: string, admin: AdminViewer, now: Date, trx: Trx): Promise<void>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    entryEnding?: EntryEnding
  }
}

export async function beforeEnding(submissionId: number, year: number, trx: Trx): Promise<void> {
  for (const { lock } of partsOf('entryEnding')) await lock(submissionId, year, trx)
}

export async function afterEnding(
  submissionId: number,
  reason: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const { ended } of partsOf('entryEnding')) await ended(submissionId, reason, admin, now, trx)
}
