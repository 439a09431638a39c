import { area } from '#app/routes/area.ts'

export default area(
  { layout: null, guards: [] },
  {
    '/api/config/current-year': { file: 'current-year.ts', only: 'GET' },
    '/api/config/category/:id': { file: 'config-category.ts', guards: ['bearer'], only: 'GET' },
  },
)
