import { findConflictTasks } from './admin-tasks.server.ts'
import { conflictsDataset } from './dataset.server.ts'
import { breakGlass } from './mails/break-glass.ts'
import { recused } from './mails/recused.ts'
import { sweepConflicts } from './suggest-conflicts.server.ts'
import { conflictsOfMerged } from './account-merges.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { conflictsOfPerson } from './personal-data.server.ts'

export const conflicts = defineModule({
  name: 'judging/conflicts',
  takesTwoAdmins: [
    { key: 'break-glass', what: 'An admin with a conflict of interest sees an entry for some hours.' },
  ],
  tables: ['break_glass', 'conflicts'],
  accountMerges: conflictsOfMerged,
  records: { break_glass: { tells: 'nothing' } },
  everyMinute: [{ chain: 'entries', name: 'conflicts of judges', run: (now) => sweepConflicts(now) }],
  adminTasks: findConflictTasks,
  mails: [{ mail: breakGlass }, { mail: recused }],
  personalData: conflictsOfPerson,
  datasets: [conflictsDataset],
})
