import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/nomination-certificates': 'certificates/list.tsx',
    '/admin/nomination-certificates/generate': 'certificates/generate.tsx',
    '/admin/nomination-certificates/release': 'certificates/release.tsx',
    '/admin/nomination-certificates/export': 'certificates/export.ts',
    '/admin/nomination-certificates/sheets': 'certificates/sheets.tsx',
    '/admin/nomination-certificates/sheets/:id/file': 'certificates/sheet-file.ts',
    '/admin/nomination-certificates/view/:id': 'certificates/view.tsx',
    '/admin/nomination-certificates/view/:id/file': 'certificates/file.ts',
    '/admin/nomination-certificates/reissue/:id': 'certificates/reissue.tsx',
    '/admin/submissions/nominated': 'nominated/list.tsx',
    '/admin/submissions/nominated/export': 'nominated/export.ts',
    '/admin/nominations': 'nominations/list.tsx',
    '/admin/nominations/view/:categoryId': 'nominations/view.tsx',
    '/admin/nominations/confirm': 'nominations/confirm.tsx',
    '/admin/nominations/names/:nominationId': 'nominations/names.tsx',
    '/admin/nominations/lock': 'nominations/lock.tsx',
    '/admin/nominations/announce': 'nominations/announce.tsx',
    '/admin/nominations/letters': 'nominations/letters.tsx',
    '/admin/nominations/ballots': 'nominations/ballots.tsx',
  },
)
