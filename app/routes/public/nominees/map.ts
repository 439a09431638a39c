import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'blank', guards: [] },
  {
    '/content/letter-to-nominee': 'letters/view.tsx',
    '/content/letter-to-nominee/new-link': 'letters/new-link.tsx',
    '/certificates': 'certificates/look-up.tsx',
    '/certificates/:serial': 'certificates/view.tsx',
    '/certificates/:publicId/file': 'certificates/file.ts',
    '/nominees/picture/:nominationId/:width': { file: 'picture.ts', layout: null },
  },
)
