import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'press'] },
  {
    '/press': 'overview.tsx',
  },
)
