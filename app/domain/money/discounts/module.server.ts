import { moveUsesOfStudio } from './uses.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'

export const discounts = defineModule({
  name: 'money/discounts',
  tables: ['discount_uses', 'discounts'],
  accountMerges: {
    stays: ['discounts.created_by'],
  },
  studioContents: { move: moveUsesOfStudio },
  records: {
    discount: { page: (id) => href('/admin/discounts/edit/:id', { id }), tells: 'nothing' },
  },
})
