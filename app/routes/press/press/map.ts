import { area } from '#app/routes/area.ts'

const OPEN_TO_ALL = { guards: [], layout: 'by-viewer' } as const
const PRO_MEMBERS = { guards: ['auth', 'indee-pro-member'] } as const
const ADMINS = { guards: ['auth', 'admin'] } as const

export default area(
  { layout: 'default', guards: ['auth', 'press'], part: 'press' },
  {
    '/press': 'newsroom/shelf.tsx',
    '/press/add': 'newsroom/add.tsx',
    '/press/edit/:id': 'newsroom/edit.tsx',
    '/press/nominees/:id': 'newsroom/nominees.tsx',
    '/press/preview/:id': { file: 'newsroom/preview.tsx', only: 'GET' },
    '/press/archive': { file: 'newsroom/archive.ts', only: 'GET' },
    '/press/export': { file: 'newsroom/export.ts', only: 'GET', ...ADMINS },
    '/press/category': { file: 'category/list.tsx', ...ADMINS },
    '/press/category/add': { file: 'category/add.tsx', ...ADMINS },
    '/press/category/edit/:id': { file: 'category/edit.tsx', ...ADMINS },
    '/press/items/:publicId': { file: 'newsroom/item.tsx', ...OPEN_TO_ALL },
    '/press/items/:publicId/file': { file: 'newsroom/file.ts', guards: [] },
    '/pro-members-for-indee': {
      file: 'indee/own.tsx',
      part: 'screenings',
      layout: 'screening',
      ...PRO_MEMBERS,
    },
    '/pro-members-for-indee/eligibility': {
      file: 'indee/eligibility.tsx',
      part: 'screenings',
      layout: 'blank',
      guards: ['auth'],
    },
    '/pro-members-for-indee/open': { file: 'indee/open.ts', part: 'screenings', only: 'GET', ...PRO_MEMBERS },
    '/admin/indee': { file: 'indee/list.tsx', part: 'screenings', ...ADMINS },
    '/admin/indee/lists/:id': { file: 'indee/list-file.ts', part: 'screenings', only: 'GET', ...ADMINS },
    '/events': { file: 'events/list.tsx', part: 'events' },
    '/events/add': { file: 'events/add.tsx', part: 'events' },
    '/events/edit/:id': { file: 'events/edit.tsx', part: 'events' },
    '/events/guests/:id': { file: 'events/guests.tsx', part: 'events', only: 'GET' },
    '/events/guests/:id/export': { file: 'events/guests-export.ts', part: 'events', only: 'GET' },
  },
  {
    '/press': 'admin-press#newsroom',
    '/events': 'admin-press#newsroom',
    '/admin/indee': 'admin-press#screenings',
  },
)
