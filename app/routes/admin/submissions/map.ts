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
    '/admin/submissions/eligibility': 'eligibility/list.tsx',
    '/admin/submissions/eligibility/add': 'eligibility/add.tsx',
    '/admin/submissions/eligibility/edit/:id': 'eligibility/edit.tsx',
    '/admin/submissions/eligibility/remove/:id': 'eligibility/remove.tsx',
    '/admin/submissions/eligibility/entries': 'eligibility/entries.tsx',
    '/admin/submissions/lookalikes': 'lookalikes/list.tsx',
    '/admin/submissions/extra-time': 'extra-time/list.tsx',
    '/admin/submissions/extra-time/:requestId': 'extra-time/edit.tsx',
  },
  {
    '/admin/submissions': 'admin-entries#list',
    '/admin/submissions/edit': 'admin-entries#review',
    '/admin/submissions/extra-time': 'admin-entries#extra-time',
    '/admin/submissions/eligibility': 'admin-entries#eligibility',
    '/admin/submissions/lookalikes': 'admin-entries#lookalikes',
  },
)
