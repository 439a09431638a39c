import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [], part: 'sponsors' },
  {
    '/sponsorships/apply': 'apply.tsx',
    '/sponsorships/application': 'application.tsx',
    '/sponsorships/renew': 'renew.tsx',
    '/sponsorships/upload-artwork/:sponsorshipId': 'artwork/artwork.tsx',
    '/sponsorships/upload-company-logo/:sponsorshipId': 'artwork/logo.tsx',
    '/sponsorships/artwork-template/:sponsorshipId': { file: 'artwork/template.ts', layout: null },
    '/sponsorships/artwork-file/:artworkId': { file: 'artwork/file.ts', layout: null },
    '/sponsorships/contract/:id': 'contract.tsx',
    '/sponsorships/contract/:id/file': 'contract-file.ts',
    '/sponsorships/invoice/:id': { file: 'invoice.tsx', part: null },
    '/sponsorships/invoice/:id/bill-to': { file: 'invoice-bill-to.tsx', part: null },
    '/sponsorships/invoice/:id/file/:publicId': { file: 'invoice-file.ts', part: null },
    '/sponsorships/print-document/:id': 'print-document.tsx',
    '/sponsorships/dashboard': { file: 'dashboard.tsx', layout: 'default', guards: ['auth'] },
    '/sponsorship-pools/partner-agreement': {
      file: 'pools/agreement.tsx',
      layout: 'default',
      guards: ['auth'],
    },
    '/sponsorship-pools/partner-logo/:id': { file: 'pools/logo.tsx', layout: 'default', guards: ['auth'] },
    '/sponsorship-pools/partner-logo-file/:logoId': {
      file: 'pools/logo-file.ts',
      layout: null,
      guards: ['auth'],
    },
    '/sponsorship-pools/partner-dashboard': {
      file: 'pools/dashboard.tsx',
      layout: 'default',
      guards: ['auth'],
    },
  },
)
