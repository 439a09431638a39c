import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [] },
  {
    '/trophies': { file: 'trophies/own.tsx', part: 'trophies', layout: 'default', guards: ['auth'] },
    '/trophies/order': { file: 'trophies/order.tsx', part: 'trophies' },
    '/trophies/view': { file: 'trophies/view.tsx', part: 'trophies' },
    '/trophies/proof': { file: 'trophies/proof.ts', part: 'trophies', layout: null },
  },
)
