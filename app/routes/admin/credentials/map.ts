import { agreementScreens } from '#app/routes/admin/people/agreements/screens.server.ts'
import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'], part: 'press' },
  {
    '/admin/media-credentials': 'list.tsx',
    '/admin/media-credentials/edit/:id': 'edit.tsx',
    '/admin/media-credentials/areas': 'areas.tsx',
    '/admin/media-credentials/doors': { file: 'doors.tsx', rights: { open: 'write' } },
    '/admin/media-credentials/export': { file: 'export.ts', only: 'GET' },
    ...agreementScreens('/admin/media-credentials'),
  },
  {
    '/admin/media-credentials': 'admin-press#credentials',
    '/admin/media-credentials/doors': 'admin-press#doors',
  },
)
