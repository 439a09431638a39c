import { advisoryLock, type Trx } from '#db/client.ts'

/** What changes who is nominated and what announces them part here, one at a time for each season. */
export function lockNominations(year: number, trx: Trx): Promise<void> {
  return advisoryLock(`nominations ${year}`, trx)
}
