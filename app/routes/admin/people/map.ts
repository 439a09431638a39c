import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/people': 'people/list.tsx',
    '/admin/people/admins': 'people/admins.tsx',
    '/admin/people/:id': 'people/view.tsx',
    '/admin/people/:id/deletion': { file: 'people/deletion.tsx', rights: { open: 'write' } },
    '/admin/people/:id/new-admin': { file: 'people/new-admin.tsx', rights: { open: 'write' } },
    '/admin/people/:id/second-step': { file: 'people/second-step.tsx', rights: { open: 'write' } },
    '/admin/people/:id/merge/:other': { file: 'people/merge.tsx', rights: { open: 'write' } },
    '/admin/memberships': { file: 'memberships/list.tsx', part: 'memberships' },
    '/admin/memberships/types': { file: 'membership-types/list.tsx', part: 'memberships' },
    '/admin/memberships/types/add': { file: 'membership-types/add.tsx', part: 'memberships' },
    '/admin/memberships/types/:code/remove': { file: 'membership-types/remove.tsx', part: 'memberships' },
    '/admin/memberships/types/:code': { file: 'membership-types/edit.tsx', part: 'memberships' },
    '/admin/agreements/:id': 'agreements/open.ts',
    '/admin/whitelist': 'whitelist.tsx',
    '/admin/login-as': { file: 'login-as.tsx', rights: { open: 'write' } },
  },
  {
    '/admin/people': 'admin-people#people',
    '/admin/people/admins': 'admin-people#admins',
    '/admin/people/:id/new-admin': 'admin-people#admins',
    '/admin/people/:id/second-step': 'admin-people#admins',
    '/admin/memberships': 'admin-people#memberships',
    '/admin/agreements': 'admin-people#agreements',
    '/admin/whitelist': 'admin-people#whitelist',
    '/admin/login-as': 'admin-people#view-as',
  },
)
