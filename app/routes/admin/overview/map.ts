import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin': 'index.ts',
    '/admin/dashboard': 'dashboard.tsx',
    '/admin/history': 'history.tsx',
    '/admin/rehearsal': 'rehearsal.tsx',
    '/admin/search': 'search.tsx',
    '/admin/set-up': 'set-up.tsx',
    '/admin/set-up/samples': 'samples.tsx',
    '/admin/set-up/publish': 'publish.tsx',
    '/admin/set-up/publish/undo': 'publish-undo.tsx',
    '/admin/setup-check': 'setup-check.tsx',
  },
)
