import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/ceremony': 'order.tsx',
    '/admin/ceremony/award/:categoryId': 'award.tsx',
    '/admin/export/ceremony/:type/:batch': 'pack.tsx',
    '/admin/export/ceremony/:type/:batch/file': 'pack-file.ts',
    '/admin/duplicate-trophies': 'trophies/list.tsx',
    '/admin/duplicate-trophies/export': 'trophies/export.ts',
    '/admin/duplicate-trophies/view/:id': 'trophies/view.tsx',
    '/admin/duplicate-trophies/batches': 'trophies/batches.tsx',
    '/admin/duplicate-trophies/batches/:id/file': 'trophies/batch-file.ts',
  },
  {
    '/admin/ceremony': 'admin-ceremony#order',
    '/admin/export/ceremony': 'admin-ceremony#packs',
    '/admin/duplicate-trophies': 'admin-ceremony#trophies',
  },
)
