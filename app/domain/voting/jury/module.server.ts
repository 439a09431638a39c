import { defineModule } from '#app/platform/module.server.ts'
import { decisionsOfMerged } from './account-merges.server.ts'
import { juryConfirmed, juryReturned, juryToConfirm } from './mails/jury-decision.ts'

export const jury = defineModule({
  name: 'voting/jury',
  part: 'judging',
  tables: ['jury_decisions'],
  accountMerges: decisionsOfMerged,
  records: {},
  mails: [{ mail: juryToConfirm }, { mail: juryConfirmed }, { mail: juryReturned }],
})
