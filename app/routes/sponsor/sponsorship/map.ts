import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [] },
  {
    '/sponsorships/apply': 'apply.tsx',
    '/sponsorships/application': 'application.tsx',
    '/sponsorships/dashboard': { file: 'dashboard.tsx', layout: 'default', guards: ['auth'] },
    '/sponsorship-pools/partner-agreement': {
      file: 'pools/agreement.tsx',
      layout: 'default',
      guards: ['auth'],
    },
    '/sponsorship-pools/partner-dashboard': {
      file: 'pools/dashboard.tsx',
      layout: 'default',
      guards: ['auth'],
    },
  },
)
