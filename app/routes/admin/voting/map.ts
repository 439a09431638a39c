import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/voting': 'round.tsx',
    '/admin/voting/extension': 'extension.tsx',
    '/admin/voting/pause': 'pause.tsx',
    '/admin/voting/reset': 'reset.tsx',
    '/admin/voting/results': 'results.tsx',
    '/admin/voting/correction': 'correction.tsx',
    '/admin/voting/decided': 'decided/list.tsx',
    '/admin/voting/decided/:categoryId': 'decided/edit.tsx',
    '/admin/voting/turnout': 'turnout.tsx',
    '/admin/voting/observers': 'observers.tsx',
    '/admin/voting/incidents': 'incidents.tsx',
    '/admin/voting/roll': 'roll/list.tsx',
    '/admin/voting/roll/:entryId': 'roll/entry.tsx',
  },
  {
    '/admin/voting': 'admin-voting#round',
    '/admin/voting/extension': 'admin-voting#during',
    '/admin/voting/pause': 'admin-voting#during',
    '/admin/voting/turnout': 'admin-voting#during',
    '/admin/voting/observers': 'admin-voting#during',
    '/admin/voting/incidents': 'admin-voting#during',
    '/admin/voting/results': 'admin-voting#results',
    '/admin/voting/correction': 'admin-voting#results',
    '/admin/voting/decided': 'admin-voting#results',
    '/admin/voting/roll': 'admin-voting#roll',
  },
)
