import type { AccountMerges } from '#app/platform/account-merges.ts'

/** Keeps who wrote a decision and who confirmed it as they were; the minutes name people in words too. */
export const decisionsOfMerged: AccountMerges = {
  stays: ['jury_decisions.answered_by', 'jury_decisions.proposed_by'],
}
