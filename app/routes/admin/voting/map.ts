import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'], part: 'voting' },
  {
    '/admin/voting': 'round.tsx',
    '/admin/voting/extension': 'extension.tsx',
    '/admin/voting/pause': 'pause.tsx',
    '/admin/voting/reset': 'reset.tsx',
    '/admin/voting/results': { file: 'results.tsx', part: null },
    '/admin/voting/drill': { file: 'drill.tsx', part: null },
    '/admin/voting/correction': { file: 'correction.tsx', part: null },
    '/admin/voting/decided': { file: 'decided/list.tsx', part: null },
    '/admin/voting/decided/:categoryId': { file: 'decided/edit.tsx', part: null },
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
