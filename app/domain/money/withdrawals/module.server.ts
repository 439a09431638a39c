import { countedTask } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { withdrawalAnswered } from './mails/withdrawal-answered.ts'
import { withdrawalReceived } from './mails/withdrawal-received.ts'
import { withdrawalsOfPerson } from './personal-data.server.ts'
import { countOpenWithdrawals } from './queries.server.ts'

export const contractWithdrawals = defineModule({
  name: 'money/withdrawals',
  tables: ['contract_withdrawals'],
  accountMerges: {
    stays: ['contract_withdrawals.answered_by'],
  },
  records: {
    contract_withdrawal: {
      page: (id) => href('/admin/contract-withdrawals/:id', { id }),
      tells: 'nothing',
    },
  },
  personalData: withdrawalsOfPerson,
  mails: [{ mail: withdrawalReceived }, { mail: withdrawalAnswered }],
  adminTasks: async (_asked, reader) =>
    countedTask(
      await countOpenWithdrawals(reader),
      'withdrawal from a contract needs an answer',
      'withdrawals from contracts need an answer',
      {
        key: 'contract-withdrawals',
        urgency: 'awaited',
        to: withQuery(href('/admin/contract-withdrawals'), { state: 'received' }),
      },
    ),
})
