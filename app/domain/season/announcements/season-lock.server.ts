import { advisoryLock, type Trx } from '#db/client.ts'

/** One change of a season's nominations or of their announcement at a time. */
export function lockNominations(year: number, trx: Trx): Promise<void> {
  return advisoryLock(`nominations ${year}`, trx)
}
