import { findConflictTasks } from '#app/domain/judging/conflicts/admin-tasks.server.ts'
import { breakGlass } from '#app/domain/judging/conflicts/mails/break-glass.ts'
import { recused } from '#app/domain/judging/conflicts/mails/recused.ts'
import { sweepConflicts } from '#app/domain/judging/conflicts/suggest-conflicts.server.ts'
import { defineModule } from '#app/platform/module.server.ts'

export const conflicts = defineModule({
  name: 'judging/conflicts',
  tables: ['break_glass', 'conflicts'],
  records: { break_glass: { tells: 'nothing' } },
  everyMinute: [{ chain: 'entries', name: 'conflicts of judges', run: (now) => sweepConflicts(now) }],
  adminTasks: findConflictTasks,
  mails: [{ mail: breakGlass }, { mail: recused }],
})
