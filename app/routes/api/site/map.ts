import { area } from '#app/routes/area.ts'

export default area(
  { layout: null, guards: [] },
  {
    '/api/*': 'not-found.ts',
  },
)
