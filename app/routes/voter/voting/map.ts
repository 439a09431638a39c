import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'votes', guards: ['auth', 'vote'] },
  {
    '/votes': 'overview.tsx',
    '/votes/closed': { file: 'closed.tsx', layout: 'blank', guards: [] },
  },
)
