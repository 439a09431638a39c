import type { AccountMerges } from '#app/platform/account-merges.ts'

/** Who wrote a decision and who confirmed it stays as it was; the minutes name people in words too. */
export const decisionsOfMerged: AccountMerges = {
  stays: ['jury_decisions.answered_by', 'jury_decisions.proposed_by'],
}
