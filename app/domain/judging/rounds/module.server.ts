import { sql } from 'kysely'
import { defineModule } from '#app/platform/module.server.ts'
import { roundTold } from './mails/round-told.ts'
import { roundsOfMerged } from './account-merges.server.ts'
import { answersOfPerson } from './personal-data.server.ts'
import { removeSampleRounds } from './samples.server.ts'

/** The rounds of a category before its scoring. */
export const rounds = defineModule({
  name: 'judging/rounds',
  part: 'judging',
  tables: [
    'judging_rounds',
    'round_answer_versions',
    'round_answers',
    'round_choices',
    'round_marks',
    'round_materials',
    'round_pair_versions',
    'round_pairs',
    'round_questions',
    'round_results',
    'round_sheet_versions',
    'round_sheets',
  ],
  accountMerges: roundsOfMerged,
  removeSamples: removeSampleRounds,
  records: {
    round_answer: { tells: sql`select id, submission_id from round_answers` },
    round_sheet: {
      tells: sql`select sheet_id, submission_id from round_marks
        union select sheet_id, unnest(array[first_id, second_id]) from round_pair_versions`,
    },
  },
  mails: [{ mail: roundTold }],
  personalData: answersOfPerson,
})
