import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'

export const statements = defineModule({
  name: 'money/statements',
  tables: ['bank_line_bookings', 'bank_lines', 'bank_statements'],
  accountMerges: {
    stays: ['bank_statements.accepted_by', 'bank_statements.added_by'],
  },
  records: {
    bank_statement: { page: (id) => href('/admin/bank-statements/:id', { id }), tells: 'nothing' },
  },
})
