import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin': 'index.ts',
    '/admin/dashboard': 'dashboard.tsx',
    '/admin/export': 'exports/list.tsx',
    '/admin/export/new/:dataset': { file: 'exports/add.tsx', rights: { send: 'read' } },
    '/admin/export/view/:publicId': { file: 'exports/view.tsx', rights: { send: 'read' } },
    '/admin/export/view/:publicId/file': { file: 'exports/file.ts', only: 'GET' },
    '/admin/export/schedules': 'exports/schedules.tsx',
    '/admin/export/schedules/add/:dataset': { file: 'exports/schedule.tsx', rights: { open: 'write' } },
    '/admin/failed-jobs': 'failed-jobs.tsx',
    '/admin/history': 'history.tsx',
    '/admin/rehearsal': 'rehearsal.tsx',
    '/admin/search': 'search.tsx',
    '/admin/secret-links/:kind/:id': 'secret-link.tsx',
    '/admin/set-up': 'set-up.tsx',
    '/admin/set-up/samples': 'samples.tsx',
    '/admin/set-up/publish': 'publish.tsx',
    '/admin/set-up/publish/undo': 'publish-undo.tsx',
    '/admin/setup-check': 'setup-check.tsx',
  },
)
