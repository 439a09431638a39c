import type { AccountMerges } from '#app/platform/account-merges.ts'

export const roundsOfMerged: AccountMerges = {
  moves: [
    {
      column: 'round_answers.user_id',
      what: ['answer in a round', 'answers in a round'],
      // A person has at most one answer about an entry.
      unless: [{ has: 'round_answers.user_id', same: ['round_id', 'submission_id'] }],
    },
    {
      column: 'round_sheets.user_id',
      what: ['sheet of a round', 'sheets of rounds'],
      // A person has at most one sheet of a round.
      unless: [{ has: 'round_sheets.user_id', same: ['round_id'] }],
    },
  ],
  stays: [
    'judging_rounds.advanced_by',
    'judging_rounds.published_by',
    'judging_rounds.set_by',
    'judging_rounds.told_by',
    'round_answer_versions.saved_by',
    'round_choices.chosen_by',
    'round_materials.handed_in_by',
    'round_sheet_versions.saved_by',
  ],
}
