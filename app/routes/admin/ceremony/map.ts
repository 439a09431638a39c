import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/ceremony': 'order.tsx',
    '/admin/ceremony/award/:categoryId': 'award.tsx',
    '/admin/export/ceremony/:type/:batch': 'pack.tsx',
    '/admin/export/ceremony/:type/:batch/file': 'pack-file.ts',
  },
)
