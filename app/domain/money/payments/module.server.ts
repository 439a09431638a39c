import { moneyUnallocated } from '#app/domain/money/payments/mails/money-unallocated.ts'
import { askAboutQuietAttempts } from '#app/domain/money/payments/settling.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { paths } from '#app/office-paths.ts'

export const payments = defineModule({
  name: 'money/payments',
  tables: ['demonstration_checkouts', 'payment_attempts', 'provider_events', 'unallocated_money'],
  records: { unallocated_money: { page: paths.adminUnallocatedMoney, tells: 'nothing' } },
  everyMinute: [{ chain: 'money', name: 'quiet card payments', run: askAboutQuietAttempts }],
  mails: [{ mail: moneyUnallocated }],
})
