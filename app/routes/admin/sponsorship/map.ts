import { agreementScreens } from '#app/routes/admin/people/agreements/screens.server.ts'
import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/sponsorships': 'list.tsx',
    '/admin/sponsorships/edit/:id': 'edit.tsx',
    '/admin/sponsorships/status/:id': 'status.tsx',
    '/admin/sponsorships/obligations': 'obligations/list.tsx',
    '/admin/sponsorships/obligations/:id': 'obligations/edit.tsx',
    '/admin/sponsorships/contract/:id': 'contract/view.tsx',
    '/admin/sponsorships/contract/:id/terms': { file: 'contract/terms.tsx', rights: { open: 'write' } },
    '/admin/sponsorships/contract/:id/paper': { file: 'contract/paper.tsx', rights: { open: 'write' } },
    ...agreementScreens('/admin/sponsorships'),
    '/admin/sponsorships/packages': 'packages/list.tsx',
    '/admin/sponsorships/packages/add': 'packages/add.tsx',
    '/admin/sponsorships/packages/edit/:id': 'packages/edit.tsx',
    '/admin/sponsorships/packages/status/:id': 'packages/status.tsx',
    '/admin/sponsorship-pools': 'pools/list.tsx',
    '/admin/sponsorship-pools/add': 'pools/add.tsx',
    '/admin/sponsorship-pools/edit/:id': 'pools/edit.tsx',
    '/admin/sponsorship-pools/status/:id': 'pools/status.tsx',
    '/admin/sponsorship-pools/levels': 'pools/levels/list.tsx',
    '/admin/sponsorship-pools/levels/add': 'pools/levels/add.tsx',
    '/admin/sponsorship-pools/levels/edit/:id': 'pools/levels/edit.tsx',
    '/admin/sponsorship-pools/levels/status/:id': 'pools/levels/status.tsx',
    '/admin/sponsorship-pools/partners': 'pools/partners/list.tsx',
    '/admin/sponsorship-pools/partners/:id': 'pools/partners/view.tsx',
    ...agreementScreens('/admin/sponsorship-pools'),
  },
)
