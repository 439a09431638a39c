import { defineModule } from '#app/platform/module.server.ts'
import { discussionMention } from './mails/discussion-mention.ts'
import { messagesOfPerson } from './personal-data.server.ts'
import { removeSampleMessages } from './samples.server.ts'

export const discussion = defineModule({
  name: 'judging/discussion',
  part: 'judging',
  tables: ['discussion_messages', 'discussion_reads'],
  accountMerges: {
    moves: [
      { column: 'discussion_messages.user_id', what: ['message to a committee', 'messages to committees'] },
      {
        column: 'discussion_reads.user_id',
        what: ['discussion they have read', 'discussions they have read'],
        unless: [{ has: 'discussion_reads.user_id', same: ['committee_id', 'submission_id'] }],
      },
    ],
  },
  removeSamples: removeSampleMessages,
  records: {},
  mails: [{ mail: discussionMention }],
  personalData: messagesOfPerson,
})
