import { defineModule } from '#app/platform/module.server.ts'
import { followContract, sponsorshipInvoices } from './invoices.server.ts'

export const billing = defineModule({
  name: 'sponsorship/billing',
  tables: [],
  records: {},
  invoiceKinds: [sponsorshipInvoices],
  sponsorshipHooks: [followContract],
})
