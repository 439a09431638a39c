import { advisoryLock, type Trx } from '#db/client.ts'

/** One at a time for a studio: its places are counted and taken under this lock, however a draft comes to be. */
export function lockPlaces(studioId: number, trx: Trx): Promise<void> {
  return advisoryLock(`entries of studio ${studioId}`, trx)
}
