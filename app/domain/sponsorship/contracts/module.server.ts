import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { tellSponsor } from './mails.server.ts'
import { db } from '#db/client.ts'
import { sql } from 'kysely'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { contractLink } from './link.server.ts'
import { contractLinkRenewal } from './link-renewal.server.ts'
import { isSponsorOf } from '#app/domain/sponsorship/applications/own-sponsorships.server.ts'
import { href } from '#app/platform/href.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { contractsDataset } from './dataset.server.ts'
import { findContractTasks } from './admin-tasks.server.ts'
import { contractDocument } from './contract-document.server.ts'
import { followSponsorship } from './follow-sponsorship.server.ts'
import { contractMails, contractSent, contractToCountersign } from './mails/contract-mails.ts'
import { expireContracts } from './send.server.ts'
import { findContractChecks } from './setup-checks.server.ts'
import { signingSponsors } from './signing-sponsors.server.ts'

const stateOf = async (id: number | null) =>
  (await db().selectFrom('sponsorship_contracts').where('id', '=', id).select('state').executeTakeFirst())
    ?.state

/** A contract that was signed, replaced or voided before its mail was sent is not mailed. */
const unlessAnswered = skipWhen(async ({ entity_id }) => {
  const state = await stateOf(entity_id)
  return state === 'sent' || state === 'viewed' ? null : 'The contract no longer needs the sponsor.'
})

const unlessCountersigned = skipWhen(async ({ entity_id }) =>
  (await stateOf(entity_id)) === 'signed' ? null : 'The contract no longer needs a countersignature.',
)

export const contracts = defineModule({
  name: 'sponsorship/contracts',
  part: 'sponsors',
  secretLinks: [contractLink],
  linkRenewals: [contractLinkRenewal],
  tables: ['sponsorship_contracts'],
  accountMerges: {
    stays: [
      'sponsorship_contracts.countersigned_by',
      'sponsorship_contracts.created_by',
      'sponsorship_contracts.paper_checked_by',
      'sponsorship_contracts.sent_by',
    ],
  },
  records: { sponsorship_contract: { label: 'Sponsorship contract', tells: 'nothing' } },
  deskNeeds: [
    {
      to: href('/sponsorships/dashboard'),
      of: (userId) => sql<boolean>`exists (select from sponsorship_contracts c
        join sponsorships s on s.id = c.sponsorship_id
        where c.state in ('sent', 'viewed') and ${isSponsorOf('s', userId)})`,
    },
  ],
  agreementAudiences: [signingSponsors],
  sponsorshipHooks: [followSponsorship],
  everyMinute: [{ chain: 'entries', name: 'contracts that were not signed in time', run: expireContracts }],
  documents: [contractDocument],
  files: {
    holds: sql<boolean>`exists (select from sponsorship_contracts held where held.paper_file_id = f.id)`,
  },
  mails: [
    ...contractMails.map((mail) => ({
      mail,
      again: againByRecord({
        renewal: contractLinkRenewal,
        tell: (id, now, trx, again) => tellSponsor(id, mail, now, trx, again),
      }),
      ...(mail === contractSent && { recheck: unlessAnswered }),
    })),
    { mail: contractToCountersign, recheck: unlessCountersigned },
  ],
  adminTasks: findContractTasks,
  setupChecks: findContractChecks,
  datasets: [contractsDataset],
})
