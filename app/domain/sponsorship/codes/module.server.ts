import { defineModule } from '#app/platform/module.server.ts'
import { followSponsorship } from './follow-sponsorship.server.ts'

export const codes = defineModule({
  name: 'sponsorship/codes',
  part: 'sponsors',
  tables: ['sponsorship_codes'],
  records: {},
  sponsorshipHooks: [followSponsorship],
})
