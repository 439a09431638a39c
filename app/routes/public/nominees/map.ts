import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'blank', guards: [] },
  {
    '/content/letter-to-nominee': 'letters/view.tsx',
    '/content/letter-to-nominee/new-link': 'letters/new-link.tsx',
    '/content/letter-to-nominee/photo': 'letters/photo.tsx',
    '/content/letter-to-nominee/photo/file': { file: 'letters/photo-file.ts', layout: null },
    '/certificates': { file: 'certificates/look-up.tsx', part: 'certificates' },
    '/certificates/:serial': { file: 'certificates/view.tsx', part: 'certificates' },
    '/certificates/:publicId/file': { file: 'certificates/file.ts', part: 'certificates' },
    '/nominees/picture/:nominationId/:width': { file: 'picture.ts', layout: null },
    '/nominees/portrait/:publicId': { file: 'portrait.ts', layout: null },
  },
)
