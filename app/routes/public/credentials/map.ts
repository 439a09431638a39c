import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [], part: 'press' },
  {
    '/media-credentials/apply': 'apply.tsx',
    '/media-credentials/application': 'application.tsx',
    '/media-credentials/badge/:id': { file: 'badge.ts', only: 'GET' },
    '/media-credentials/check': { file: 'check.tsx', layout: 'blank' },
    '/media-credentials/check/photo/:number': { file: 'check-photo.ts', only: 'GET' },
    '/media-credentials/check/list': 'check-list.ts',
  },
)
