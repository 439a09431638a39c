import { area } from '#app/routes/area.ts'

export default area(
  { layout: null, guards: [] },
  {
    '/api/payments/stripe': { file: 'stripe.ts', only: 'POST' },
  },
)
