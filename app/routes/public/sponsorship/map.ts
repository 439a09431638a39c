import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [], part: 'sponsors' },
  {
    '/advertising': 'advertising.tsx',
    '/placements/partner/:logoId/:digest': { file: 'placed-logo.ts', layout: null },
    '/placements/:artworkId/:digest': { file: 'placed-picture.ts', layout: null },
  },
)
