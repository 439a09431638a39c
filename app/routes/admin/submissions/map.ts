import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/submissions': 'list.tsx',
    '/admin/submissions/bulk': 'bulk.tsx',
    '/admin/submissions/export': 'export.ts',
    '/admin/submissions/export/columns': 'columns.tsx',
    '/admin/submissions/edit/:submissionId': 'edit.tsx',
    '/admin/submissions/edit/:submissionId/answer/:fieldKey': {
      file: 'answer.tsx',
      rights: { open: 'write' },
    },
    '/admin/submissions/extra-time': 'extra-time/list.tsx',
    '/admin/submissions/extra-time/:requestId': 'extra-time/edit.tsx',
  },
  {
    '/admin/submissions': 'admin-entries#list',
    '/admin/submissions/edit': 'admin-entries#review',
    '/admin/submissions/extra-time': 'admin-entries#extra-time',
  },
)
