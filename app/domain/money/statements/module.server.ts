import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'

export const statements = defineModule({
  name: 'money/statements',
  tables: ['bank_line_bookings', 'bank_lines', 'bank_statements'],
  records: {
    bank_statement: { page: (id) => href('/admin/bank-statements/:id', { id }), tells: 'nothing' },
  },
})
