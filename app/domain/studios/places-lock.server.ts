import { advisoryLock, type Trx } from '#db/client.ts'

/** Every new draft of a studio counts and takes its place under this lock. */
export function lockPlaces(studioId: number, trx: Trx): Promise<void> {
  return advisoryLock(`entries of studio ${studioId}`, trx)
}
