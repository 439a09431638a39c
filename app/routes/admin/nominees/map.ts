import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/nomination-certificates': { file: 'certificates/list.tsx', part: 'certificates' },
    '/admin/nomination-certificates/generate': { file: 'certificates/generate.tsx', part: 'certificates' },
    '/admin/nomination-certificates/release': { file: 'certificates/release.tsx', part: 'certificates' },
    '/admin/nomination-certificates/export': { file: 'certificates/export.ts', part: 'certificates' },
    '/admin/nomination-certificates/sheets': { file: 'certificates/sheets.tsx', part: 'certificates' },
    '/admin/nomination-certificates/sheets/:id/file': {
      file: 'certificates/sheet-file.ts',
      part: 'certificates',
    },
    '/admin/nomination-certificates/view/:id': { file: 'certificates/view.tsx', part: 'certificates' },
    '/admin/nomination-certificates/view/:id/file': { file: 'certificates/file.ts', part: 'certificates' },
    '/admin/nomination-certificates/reissue/:id': { file: 'certificates/reissue.tsx', part: 'certificates' },
    '/admin/submissions/nominated': 'nominated/list.tsx',
    '/admin/submissions/nominated/export': 'nominated/export.ts',
    '/admin/nominations': 'nominations/list.tsx',
    '/admin/nominations/view/:categoryId': 'nominations/view.tsx',
    '/admin/nominations/confirm': 'nominations/confirm.tsx',
    '/admin/nominations/names/:nominationId': 'nominations/names.tsx',
    '/admin/nominations/lock': 'nominations/lock.tsx',
    '/admin/nominations/announce': 'nominations/announce.tsx',
    '/admin/nominations/letters': 'nominations/letters.tsx',
    '/admin/nominations/ballots': { file: 'nominations/ballots.tsx', part: 'voting' },
  },
  {
    '/admin/nominations': 'admin-nominations#slates',
    '/admin/nominations/names': 'admin-nominations#letters',
    '/admin/nominations/lock': 'admin-nominations#letters',
    '/admin/nominations/announce': 'admin-nominations#announce',
    '/admin/nominations/letters': 'admin-nominations#letters',
    '/admin/submissions/nominated': 'admin-nominations#slates',
    '/admin/nomination-certificates': 'admin-nominations#certificates',
  },
)
