import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [] },
  {
    '/trophies': { file: 'trophies/own.tsx', layout: 'default', guards: ['auth'] },
    '/trophies/order': 'trophies/order.tsx',
    '/trophies/view': 'trophies/view.tsx',
    '/trophies/proof': { file: 'trophies/proof.ts', layout: null },
  },
)
