import { findPaymentTasks } from './admin-tasks.server.ts'
import { moneyUnallocated } from './mails/money-unallocated.ts'
import { paymentDisputed } from './mails/payment-disputed.ts'
import { askAboutQuietAttempts } from './settle-attempt.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'

export const payments = defineModule({
  name: 'money/payments',
  tables: ['demonstration_checkouts', 'payment_attempts', 'provider_events', 'unallocated_payments'],
  accountMerges: {
    moves: [{ column: 'payment_attempts.started_by', what: ['card payment', 'card payments'] }],
    stays: ['unallocated_payments.created_by', 'unallocated_payments.resolved_by'],
  },
  records: {
    unallocated_payment: {
      page: (id) => href('/admin/submissions/invoices/unallocated/:id', { id }),
      tells: 'nothing',
    },
  },
  everyMinute: [{ chain: 'money', name: 'quiet card payments', run: askAboutQuietAttempts }],
  adminTasks: findPaymentTasks,
  mails: [{ mail: moneyUnallocated }, { mail: paymentDisputed }],
})
