import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { partnershipsOfMerged } from './account-merges.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { partnersDataset } from './dataset.server.ts'
import { href } from '#app/platform/href.ts'
import { findPartnerTasks } from './admin-tasks.server.ts'
import { poolPartners, signingPartners } from './audience.server.ts'
import { lapsePartnerships, tellOfRenewals } from './clock.server.ts'
import { poolInvoices } from './invoice-kind.server.ts'
import { partnerNews } from './mails/admin-mails.ts'
import { logoMails } from './mails/logo-mails.ts'
import { partnerMails, partnerRenewalDue } from './mails/partner-mails.ts'
import { partnershipsOfPerson } from './personal-data.server.ts'
import { searchedPartners } from './search.server.ts'
import { findPoolChecks } from './setup-checks.server.ts'

/** A partnership that was renewed or ended before its notice was sent is not reminded. */
const unlessRenewed = skipWhen(async ({ entity_id }) => {
  const row = await db()
    .selectFrom('pool_partners')
    .where('id', '=', entity_id)
    .select('state')
    .executeTakeFirst()
  return row?.state === 'renewal_due' ? null : 'The partnership was renewed or has ended.'
})

export const poolPartnersModule = defineModule({
  name: 'sponsorship/partners',
  part: 'sponsors',
  tables: [
    'pool_change_refunds',
    'pool_charges',
    'pool_codes',
    'pool_level_changes',
    'pool_partner_terms',
    'pool_partners',
    'pool_places',
  ],
  accountMerges: partnershipsOfMerged,
  navigationDesks: [
    {
      to: href('/sponsorship-pools/partner-dashboard'),
      label: 'Partnership',
      isOf: (userId) => sql<boolean>`exists (select from pool_partners p where p.user_id = ${userId})`,
    },
  ],
  deskNeeds: [
    {
      to: href('/sponsorship-pools/partner-dashboard'),
      // Approved, the agreement is to be signed; invoiced or due, the bill is to be paid.
      of: (userId) => sql<boolean>`exists (select from pool_partners p
        where p.user_id = ${userId} and p.state in ('approved', 'invoiced', 'renewal_due'))`,
    },
  ],
  records: {
    pool_partner: {
      label: 'Pool partner',
      page: (id) => href('/admin/sponsorship-pools/partners/:id', { id }),
      tells: 'nothing',
    },
  },
  everyMinute: [
    { chain: 'entries', name: 'ended partnerships of pools', run: lapsePartnerships },
    { chain: 'entries', name: 'notices of partnerships that end', run: tellOfRenewals },
  ],
  invoiceKinds: [poolInvoices],
  agreementAudiences: [signingPartners],
  mails: [
    ...partnerMails.map((mail) => (mail === partnerRenewalDue ? { mail, recheck: unlessRenewed } : { mail })),
    ...logoMails.map((mail) => ({ mail })),
    { mail: partnerNews },
  ],
  audiences: [poolPartners],
  adminTasks: findPartnerTasks,
  setupChecks: findPoolChecks,
  searched: [searchedPartners],
  personalData: partnershipsOfPerson,
  datasets: [partnersDataset],
})
