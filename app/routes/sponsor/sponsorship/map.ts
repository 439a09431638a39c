import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [] },
  {
    '/sponsorships/apply': 'apply.tsx',
    '/sponsorships/application': 'application.tsx',
    '/sponsorships/upload-artwork/:sponsorshipId': 'artwork/artwork.tsx',
    '/sponsorships/upload-company-logo/:sponsorshipId': 'artwork/logo.tsx',
    '/sponsorships/artwork-template/:sponsorshipId': { file: 'artwork/template.ts', layout: null },
    '/sponsorships/artwork-file/:artworkId': { file: 'artwork/file.ts', layout: null },
    '/sponsorships/dashboard': { file: 'dashboard.tsx', layout: 'default', guards: ['auth'] },
  },
)
