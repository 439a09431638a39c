import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/ceremony': { file: 'order.tsx', part: 'ceremony' },
    '/admin/ceremony/award/:categoryId': { file: 'award.tsx', part: 'ceremony' },
    '/admin/export/ceremony/:type/:batch': { file: 'pack.tsx', part: 'ceremony' },
    '/admin/export/ceremony/:type/:batch/file': { file: 'pack-file.ts', part: 'ceremony' },
    '/admin/duplicate-trophies': { file: 'trophies/list.tsx', part: 'trophies' },
    '/admin/duplicate-trophies/export': { file: 'trophies/export.ts', part: 'trophies' },
    '/admin/duplicate-trophies/view/:id': { file: 'trophies/view.tsx', part: 'trophies' },
    '/admin/duplicate-trophies/batches': { file: 'trophies/batches.tsx', part: 'trophies' },
    '/admin/duplicate-trophies/batches/:id/file': { file: 'trophies/batch-file.ts', part: 'trophies' },
  },
  {
    '/admin/ceremony': 'admin-ceremony#order',
    '/admin/export/ceremony': 'admin-ceremony#packs',
    '/admin/duplicate-trophies': 'admin-ceremony#trophies',
  },
)
