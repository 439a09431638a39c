import { removeSampleNotes } from '#app/domain/judging/board/samples.server.ts'
import { judgeNudge } from './mails/judge-nudge.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { discussionOfPerson } from './personal-data.server.ts'
import { scoresDataset } from './dataset.server.ts'

export const board = defineModule({
  name: 'judging/board',
  part: 'judging',
  tables: ['committee_notes'],
  accountMerges: {
    moves: [{ column: 'committee_notes.user_id', what: ['note to a committee', 'notes to committees'] }],
  },
  removeSamples: removeSampleNotes,
  records: {},
  mails: [{ mail: judgeNudge }],
  datasets: [scoresDataset],
  personalData: discussionOfPerson,
})
