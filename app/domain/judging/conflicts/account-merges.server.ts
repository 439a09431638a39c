import type { AccountMerges } from '#app/platform/account-merges.ts'

/** A person's answers about entries. Of two about one entry, that of the account that stays holds, so it may not be the weaker one. */
export const conflictsOfMerged: AccountMerges = {
  moves: [
    {
      column: 'conflicts.user_id',
      what: ['answer about a conflict of interest', 'answers about conflicts of interest'],
      unless: [{ has: 'conflicts.user_id', same: ['submission_id'] }],
    },
  ],
  // Access that was granted despite a conflict was granted to the admin of then.
  stays: ['break_glass.decided_by', 'break_glass.user_id', 'conflicts.decided_by'],
  async refusals({ stays, goes, moves }, _now, reader) {
    if (!moves) return []
    // The entries are not named: who reads this may have a conflict about them.
    const weaker = await reader
      .selectFrom('conflicts as gone')
      .innerJoin('conflicts as kept', 'kept.submission_id', 'gone.submission_id')
      .innerJoin('submissions as s', 's.id', 'gone.submission_id')
      .innerJoin('categories as c', 'c.id', 's.category_id')
      .where('gone.user_id', '=', goes)
      .where('gone.status', 'in', ['suspected', 'declared'])
      .where('kept.user_id', '=', stays)
      .where('kept.status', 'in', ['none', 'cleared'])
      .groupBy(['c.id', 'c.name', 'c.year'])
      .orderBy('c.id')
      .select(['c.name', 'c.year'])
      .execute()
    return weaker.map(
      ({ name, year }) =>
        `In ${name} of ${year}, account ${goes} has a conflict of interest about an entry about which account ${stays} has none. Recuse account ${stays} from it first.`,
    )
  },
}
