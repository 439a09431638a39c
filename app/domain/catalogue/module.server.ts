import { defineModule } from '#app/platform/module.server.ts'
import { paths } from '#app/office-paths.ts'

export const catalogue = defineModule({
  name: 'catalogue',
  tables: ['categories', 'category_fields', 'fields'],
  records: {
    category: { page: paths.adminCategory, tells: 'nothing' },
    field: { page: paths.adminField, tells: 'nothing' },
  },
})
