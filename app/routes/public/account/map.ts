import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth'] },
  {
    '/account': 'details.tsx',
    '/account/security': 'security.tsx',
    '/account/second-step': 'second-step.tsx',
    '/account/passkeys': 'passkeys.tsx',
    '/account/data': 'data.tsx',
    '/account/download': { file: 'download.ts', only: 'GET' },
    '/membership': { file: 'membership.tsx', part: 'memberships' },
    '/membership/apply/:code': { file: 'apply.tsx', part: 'memberships' },
    '/account/email': { file: 'email.tsx', layout: 'blank', guards: [] },
  },
)
