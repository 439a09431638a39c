import type { Trx } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { observerIds } from '../observers/observers.server.ts'
import { tellPeople } from '../rounds/tell-admins.server.ts'

/** What happens with the keys of a result is told to all who hold one, also to those who are no admins any more: one could be made none. */

interface KeyChange {
  year: number
  did: string
  key: string
}

const titleOf = (year: number) => `Keys of the ${year} result`

/** Emails the other key holders what one of them, or a jury, did that concerns a result. */
export async function tellKeyholders(
  { year, did, note, key }: KeyChange & { note: string },
  by: Pick<Viewer, 'userId' | 'displayName'>,
  now: Date,
  trx: Trx,
): Promise<void> {
  const holders = await trx
    .selectFrom('voting_keyholders')
    .where('year', '=', year)
    .where('admitted_at', 'is not', null)
    .where('user_id', '<>', by.userId)
    .select('user_id as id')
    .execute()
  const change = { title: titleOf(year), did, note, to: href('/admin/voting/results'), key: `${year}:${key}` }
  await tellPeople(
    change,
    holders.map(({ id }) => id),
    by,
    now,
    trx,
  )
}

/** Emails the observers of a vote what happened with the keys of its result, without a name. */
export async function tellObservers({ year, did, key }: KeyChange, now: Date, trx: Trx): Promise<void> {
  const change = {
    ...{ title: titleOf(year), did, note: '' },
    ...{ to: href('/votes/observers'), key: `${year}:observers:${key}` },
  }
  await tellPeople(change, await observerIds(year, trx), null, now, trx)
}
