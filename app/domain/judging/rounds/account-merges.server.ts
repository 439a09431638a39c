import type { AccountMerges } from '#app/platform/account-merges.ts'

export const roundsOfMerged: AccountMerges = {
  moves: [
    {
      column: 'round_answers.user_id',
      what: ['answer in a round', 'answers in a round'],
      // A person has at most one answer about an entry.
      unless: [{ has: 'round_answers.user_id', same: ['round_id', 'submission_id'] }],
    },
  ],
  stays: [
    'judging_rounds.advanced_by',
    'judging_rounds.set_by',
    'judging_rounds.told_by',
    'round_answer_versions.saved_by',
    'round_choices.chosen_by',
  ],
}
