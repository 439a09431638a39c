import { area } from '#app/routes/area.ts'

export default area(
  { layout: null, guards: [] },
  {
    '/api/category': { file: 'categories.ts', guards: ['bearer'], only: 'GET' },
  },
)
