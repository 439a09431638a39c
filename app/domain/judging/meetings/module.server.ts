import { defineModule } from '#app/platform/module.server.ts'
import { meetingCancelled, meetingMoved, meetingPlanned } from './mails/meeting.ts'
import { notesOfPerson } from './personal-data.server.ts'
import { removeSampleItems } from './samples.server.ts'

export const meetings = defineModule({
  name: 'judging/meetings',
  part: 'judging',
  tables: ['judging_meetings', 'meeting_items', 'meeting_notes', 'meeting_presence', 'meeting_turns'],
  accountMerges: {
    moves: [
      {
        column: 'meeting_presence.user_id',
        what: ['entry they were there for', 'entries they were there for'],
        unless: [{ has: 'meeting_presence.user_id', same: ['item_id'] }],
      },
    ],
    stays: ['judging_meetings.planned_by', 'meeting_notes.written_by', 'meeting_turns.begun_by'],
  },
  removeSamples: removeSampleItems,
  records: {},
  mails: [{ mail: meetingPlanned }, { mail: meetingMoved }, { mail: meetingCancelled }],
  personalData: notesOfPerson,
})
