import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/studios': 'list.tsx',
    '/admin/studios/kinds': 'kinds.tsx',
    '/admin/studios/edit/:id': 'edit.tsx',
    '/admin/studios/archive/:id': 'archive.tsx',
    '/admin/studios/merge/:id': 'merge.tsx',
  },
  {
    '/admin/studios': 'admin-studios#studios',
    '/admin/studios/kinds': 'admin-studios#kinds',
  },
)
