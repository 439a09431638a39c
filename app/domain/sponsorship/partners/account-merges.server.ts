import { sql } from 'kysely'
import type { AccountMerges } from '#app/platform/account-merges.ts'

/** An account is one partner of a pool. */
export const partnershipsOfMerged: AccountMerges = {
  moves: [{ column: 'pool_partners.user_id', what: ['partnership of a pool', 'partnerships of pools'] }],
  stays: ['pool_level_changes.decided_by', 'pool_partners.decided_by'],
  async refusals({ stays, goes, moves }, _now, reader) {
    if (!moves) return []
    const both = await reader
      .selectFrom('pool_partners as a')
      .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
      .where('a.user_id', 'in', [stays, goes])
      .where('a.state', 'not in', ['lapsed', 'terminated', 'withdrawn', 'rejected'])
      .groupBy(['p.id', 'p.name'])
      .having(sql<boolean>`count(*) > 1`)
      .orderBy('p.id')
      .select(['p.name', sql<string>`string_agg(a.organisation, ' and ' order by a.id)`.as('organisations')])
      .execute()
    return both.map(
      ({ name, organisations }) =>
        `Both accounts are partners of the pool ${name}, for ${organisations}. End one of the partnerships first.`,
    )
  },
}
