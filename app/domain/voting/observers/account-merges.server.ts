import type { AccountMerges } from '#app/platform/account-merges.ts'

/** Who watches a vote has no part in it, and a merge gives them none. */
export const observersOfMerged: AccountMerges = {
  stays: ['voting_observers.added_by', 'voting_observers.user_id'],
  async refusals({ goes }, _now, reader) {
    const watched = await reader
      .selectFrom('voting_observers as o')
      .leftJoin('voting_rounds as r', 'r.year', 'o.year')
      .where('o.user_id', '=', goes)
      .where((eb) => eb.or([eb('r.state', 'is', null), eb('r.state', '<>', 'published')]))
      .orderBy('o.year')
      .select('o.year')
      .execute()
    return watched.map(
      ({ year }) => `Account ${goes} observes the vote of ${year}. Remove it from the observers first.`,
    )
  },
}
