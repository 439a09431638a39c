import { area } from '#app/routes/area.ts'

export default area(
  { layout: null, guards: [] },
  {
    '/files/:publicId': { file: 'download.ts', guards: ['auth', 'owner-or-admin'] },
  },
)
