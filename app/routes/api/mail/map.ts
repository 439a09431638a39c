import { area } from '#app/routes/area.ts'

export default area(
  { layout: null, guards: [] },
  {
    '/api/mail/feedback': { file: 'feedback.ts', only: 'POST' },
  },
)
