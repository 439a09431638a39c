import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [], part: 'judging' },
  { '/award/rounds/:roundId': 'round.tsx' },
)
