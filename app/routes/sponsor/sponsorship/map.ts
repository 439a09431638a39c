import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [] },
  {
    '/sponsorships/apply': 'apply.tsx',
    '/sponsorships/application': 'application.tsx',
    '/sponsorships/contract/:id': 'contract.tsx',
    '/sponsorships/contract/:id/file': 'contract-file.ts',
    '/sponsorships/print-document/:id': 'print-document.tsx',
    '/sponsorships/dashboard': { file: 'dashboard.tsx', layout: 'default', guards: ['auth'] },
  },
)
