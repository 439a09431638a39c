import { defineModule } from '#app/platform/module.server.ts'
import { signingSponsors } from './signing-sponsors.server.ts'

export const contracts = defineModule({
  name: 'sponsorship/contracts',
  tables: ['sponsorship_contracts'],
  records: { sponsorship_contract: { label: 'Sponsorship contract', tells: 'nothing' } },
  agreementAudiences: [signingSponsors],
})
