import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** A person's partnerships of pools. What was agreed with an organisation stays; the person's account goes. */
export const partnershipsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const partnerships = await reader
      .selectFrom('pool_partners as a')
      .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
      .innerJoin('pool_level_revisions as r', 'r.id', 'a.revision_id')
      .where('a.user_id', '=', userId)
      .orderBy('a.id', 'desc')
      .select(['p.year as season', 'p.name as pool', 'r.name as level', 'a.organisation', 'a.state'])
      .select(['a.credit_as as creditAs', 'a.is_anonymous as isAnonymous', 'a.applied_at as appliedAt'])
      .select(['a.bill_to as billTo', 'a.po_number as poNumber'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { partnerships }
  },
  async keptBecause({ userId }, reader) {
    const row = await reader
      .selectFrom('pool_partners')
      .where('user_id', '=', userId)
      .where('state', '=', 'invoiced')
      .select('id')
      .executeTakeFirst()
    return row ? 'An invoice for a partnership of a pool is open.' : null
  },
  async remove({ userId }, _by, now, trx) {
    await trx
      .updateTable('pool_partners')
      .set({ user_id: null, bill_to: JSON.stringify({}), po_number: null, updated_at: now })
      .where('user_id', '=', userId)
      .execute()
  },
}
