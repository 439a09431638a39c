import type { Trx } from '#db/client.ts'
import { refuse } from '#app/platform/outcome.ts'
import { partnerReference } from './rules.ts'

export const NO_PARTNER = refuse('not_found', 'We can’t find this partner.')
export const CHANGED = refuse(
  'conflict',
  'This application has changed since you opened the page. Check it and try again.',
)

/** Locks a partner: what is decided about it waits until the transaction ends. Pools and levels are locked before. */
export async function lockPartner(id: number, trx: Trx) {
  const row = await trx
    .selectFrom('pool_partners as a')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .innerJoin('seasons as s', 's.year', 'p.year')
    .where('a.id', '=', id)
    .select(['a.id', 'a.state', 'a.version', 'a.pool_id as poolId', 'a.level_id as levelId', 'a.reason'])
    .select(['a.revision_id as revisionId', 'a.user_id as userId', 'a.organisation', 'a.notice_days as told'])
    .select(['a.bill_to as billTo', 'a.po_number as poNumber', 'a.decided_by as decidedBy'])
    .select(['p.name as poolName', 'p.year', 'p.term_months as termMonths', 's.timezone as zone'])
    .forUpdate('a')
    .executeTakeFirst()
  return row ? { ...row, reference: partnerReference(row.id) } : null
}

export type LockedPartner = NonNullable<Awaited<ReturnType<typeof lockPartner>>>
