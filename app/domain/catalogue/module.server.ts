import { catalogueHelp } from '#app/domain/catalogue/help.ts'
import { sql } from 'kysely'
import { nextCategories } from './categories/copy-season.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'

export const catalogue = defineModule({
  name: 'catalogue',
  helpChapters: [catalogueHelp],
  tables: ['categories', 'category_fields', 'fields'],
  nextSeason: [nextCategories],
  records: {
    category: {
      page: (id) => href('/admin/categories/view/:id', { id }),
      tells: 'nothing',
      called: sql`select id, name from categories`,
    },
    field: { page: (id) => href('/admin/fields/view/:id', { id }), tells: 'nothing' },
  },
})
