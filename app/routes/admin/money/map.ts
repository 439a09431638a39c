import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'], rights: { send: 'money' } },
  {
    '/admin/financials': 'books/view.tsx',
    '/admin/financials/check': 'books/check.tsx',
    '/admin/financials/export': 'books/export.ts',
    '/admin/seasons/terms/:year': 'terms/edit.tsx',
    '/admin/submissions/invoices': 'invoices/list.tsx',
    '/admin/submissions/invoices/export': 'invoices/export.ts',
    '/admin/submissions/invoices/:id': 'invoices/view.tsx',
    '/admin/submissions/invoices/:id/bill-to': 'invoices/bill-to.tsx',
    '/admin/submissions/invoices/:id/:step': 'invoices/step.tsx',
    '/admin/submissions/invoices/unallocated': 'unallocated/list.tsx',
    '/admin/submissions/invoices/unallocated/add': 'unallocated/add.tsx',
    '/admin/submissions/invoices/unallocated/:id': 'unallocated/edit.tsx',
    '/admin/submissions/invoices/:id/refund': 'refunds/add.tsx',
    '/admin/refunds': 'refunds/list.tsx',
    '/admin/refunds/:id': 'refunds/edit.tsx',
    '/admin/discounts': 'discounts/list.tsx',
    '/admin/discounts/add': 'discounts/add.tsx',
    '/admin/discounts/edit/:id': 'discounts/edit.tsx',
    '/admin/discounts/end/:id': 'discounts/end.tsx',
  },
)
