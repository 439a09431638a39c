import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'blank', guards: [] },
  {
    '/dev/ui': { file: 'design/interface.tsx', layout: 'default' },
    '/dev/ui/votes': { file: 'design/votes.tsx', layout: 'votes' },
    '/dev/ui/screening': { file: 'design/screening.tsx', layout: 'screening' },
    '/award': { file: 'award.tsx', layout: 'by-viewer' },
    '/legal/:page': { file: 'legal.tsx', layout: 'by-viewer' },
    '/logo/:logoId': { file: 'logo.ts', layout: null },
    '/award/picture/:pictureId/:width': { file: 'award-picture.ts', layout: null },
    '/player/:host/:id': { file: 'player.ts', layout: null, guards: ['auth'] },
    '/accent/:colour': { file: 'accent.ts', layout: null },
    '/.well-known/security.txt': { file: 'security-contact.ts', layout: null },
    '/*': { file: 'not-found.tsx', layout: null },
  },
)
