import { agreementScreens } from '#app/routes/admin/people/agreements/screens.server.ts'
import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/sponsorships': 'list.tsx',
    '/admin/sponsorships/edit/:id': 'edit.tsx',
    '/admin/sponsorships/status/:id': 'status.tsx',
    '/admin/sponsorships/invoices/:id': { file: 'invoices.tsx', rights: { send: 'money' } },
    '/admin/sponsorships/contract/:id': 'contract/view.tsx',
    '/admin/sponsorships/contract/:id/terms': { file: 'contract/terms.tsx', rights: { open: 'write' } },
    '/admin/sponsorships/contract/:id/paper': { file: 'contract/paper.tsx', rights: { open: 'write' } },
    ...agreementScreens('/admin/sponsorships'),
    '/admin/sponsorships/packages': 'packages/list.tsx',
    '/admin/sponsorships/packages/add': 'packages/add.tsx',
    '/admin/sponsorships/packages/edit/:id': 'packages/edit.tsx',
    '/admin/sponsorships/packages/status/:id': 'packages/status.tsx',
  },
)
