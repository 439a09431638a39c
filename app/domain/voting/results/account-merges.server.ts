import type { AccountMerges } from '#app/platform/account-merges.ts'

/** A key is one person's passphrase, and opens what was sealed for it: it never goes to another account. */
export const keysOfMerged: AccountMerges = {
  stays: [
    'ballot_box_parts.user_id',
    'voting_corrections.asked_by',
    'voting_corrections.decided_by',
    'voting_decided.decided_by',
    'voting_keyholder_consents.agreed_by',
    'voting_keyholder_consents.user_id',
    'voting_keyholders.user_id',
    'voting_opening_shares.user_id',
    'voting_releases.first_by',
    'voting_releases.second_by',
    'voting_results.created_by',
  ],
  async refusals({ goes }, _now, reader) {
    const held = await reader
      .selectFrom('voting_keyholders as k')
      .leftJoin('voting_rounds as r', 'r.year', 'k.year')
      .where('k.user_id', '=', goes)
      .where((eb) => eb.or([eb('r.state', 'is', null), eb('r.state', '<>', 'published')]))
      .orderBy('k.year')
      .select('k.year')
      .execute()
    return held.map(
      ({ year }) =>
        `Account ${goes} holds a key of the result of ${year}, which no other account can use. Publish the result first, or keep this account.`,
    )
  },
}
