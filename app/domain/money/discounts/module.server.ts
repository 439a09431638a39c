import { defineModule } from '#app/platform/module.server.ts'
import { paths } from '#app/office-paths.ts'

export const discounts = defineModule({
  name: 'money/discounts',
  tables: ['discount_uses', 'discounts'],
  records: { discount: { page: paths.adminDiscount, tells: 'nothing' } },
})
