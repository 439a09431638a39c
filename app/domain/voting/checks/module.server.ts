import { defineModule } from '#app/platform/module.server.ts'
import { checkVoteOnceADay } from './check.server.ts'
import { findVotingTasks } from './checks.server.ts'
import { votingFindings } from './mails/voting-findings.ts'

export const checks = defineModule({
  name: 'voting/checks',
  part: 'voting',
  tables: ['voting_checks'],
  accountMerges: {
    stays: ['voting_checks.checked_by'],
  },
  records: {},
  everyMinute: [{ chain: 'voting', name: 'check of the vote', run: checkVoteOnceADay }],
  adminTasks: findVotingTasks,
  mails: [{ mail: votingFindings }],
})
