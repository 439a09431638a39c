import { holdingOfSponsors } from './part-holding.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { findOwedSponsors } from './admin-tasks.server.ts'
import { chartPackages } from './charts.server.ts'
import { followSponsorship, sponsorshipInvoices } from './follow-money.server.ts'

export const billing = defineModule({
  name: 'sponsorship/billing',
  part: 'sponsors',
  partHolding: holdingOfSponsors,
  tables: [],
  records: {},
  charts: chartPackages,
  adminTasks: findOwedSponsors,
  invoiceKinds: [sponsorshipInvoices],
  sponsorshipHooks: [followSponsorship],
})
