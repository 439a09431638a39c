import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'blank', guards: [] },
  {
    '/mail/unsubscribe/:token': 'unsubscribe.tsx',
    '/mail/picture/:token': { file: 'picture.ts', layout: null },
  },
)
