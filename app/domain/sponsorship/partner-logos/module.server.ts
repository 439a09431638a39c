import { sql } from 'kysely'
import { repeatUnfinishedChecks } from '#app/domain/sponsorship/artwork/unfinished-checks.server.ts'
import { href } from '#app/platform/href.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { findLogoTasks } from './admin-tasks.server.ts'
import { logosOfPerson } from './personal-data.server.ts'
import { checkLogoJob, requestLogoCheck } from './upload.server.ts'

export const partnerLogos = defineModule({
  name: 'sponsorship/partner-logos',
  part: 'sponsors',
  tables: ['pool_partner_logos'],
  accountMerges: {
    moves: [{ column: 'pool_partner_logos.uploaded_by', what: ['logo of a partner', 'logos of partners'] }],
    stays: ['pool_partner_logos.reviewed_by'],
  },
  records: {},
  jobs: [
    runs(checkLogoJob, async ({ logoId }, { clock }) => {
      const { checkPartnerLogo } = await import('./check-logo.server.ts')
      return checkPartnerLogo(logoId, clock())
    }),
  ],
  everyMinute: [
    {
      chain: 'files',
      name: 'checks of partners’ logos',
      run: (now) => repeatUnfinishedChecks('pool_partner_logos', requestLogoCheck, now),
    },
  ],
  files: { holds: sql<boolean>`(exists (select from pool_partner_logos held where held.file_id = f.id))` },
  deskNeeds: [
    {
      to: href('/sponsorship-pools/partner-dashboard'),
      of: (userId) => sql<boolean>`exists (select from pool_partner_logos l
        join pool_partners p on p.id = l.partner_id
        where l.state in ('checks_failed', 'changes_requested') and p.user_id = ${userId})`,
    },
  ],
  adminTasks: findLogoTasks,
  personalData: logosOfPerson,
})
