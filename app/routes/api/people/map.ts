import { area } from '#app/routes/area.ts'

export default area(
  { layout: null, guards: [] },
  {
    '/api/auth/me': { file: 'me.ts', guards: ['bearer'], only: 'GET' },
    '/api/auth/signin': { file: 'signin.ts', only: 'POST' },
    '/api/auth/signup': { file: 'signup.ts', only: 'POST' },
    '/api/auth/refresh-token': { file: 'refresh-token.ts', only: 'POST' },
    '/api/auth/refresh': 'refresh.ts',
    '/api/auth/forgot-password': { file: 'forgot-password.ts', only: 'POST' },
    '/api/auth/account-lookup': { file: 'account-lookup.ts', only: 'POST' },
  },
)
