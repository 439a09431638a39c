import { holdingOfCredentials } from './part-holding.server.ts'
import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { tellApplicant } from './mails.server.ts'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { credentialLink } from './link.server.ts'
import { doorLink } from './check-in/doors.server.ts'
import { credentialLinkRenewal } from './link-renewal.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'
import { credentialDatasets } from './datasets.server.ts'
import { findCredentialTasks } from './admin-tasks.server.ts'
import { chartCredentials } from './charts.server.ts'
import { mediaApproved } from './audiences.server.ts'
import { sealedBadgeKeys } from './badges/keys.server.ts'
import { badgeDocument } from './badges/badge-document.server.ts'
import {
  askForCoverage,
  deleteDocuments,
  endCredentials,
  removeOldDrafts,
  tellPickup,
} from './clock.server.ts'
import { credentialNews } from './mails/admin-mails.ts'
import {
  applicantMails,
  credentialApproved,
  credentialIssued,
  credentialPickup,
} from './mails/applicant-mails.ts'
import { credentialsOfPerson } from './personal-data.server.ts'
import { searchedCredentials } from './search-credentials.server.ts'
import { findCredentialChecks } from './setup-checks.server.ts'
import { signingPress } from './signing-press.server.ts'

/** What was revoked or withdrawn before its mail was sent is not mailed. */
const unlessEnded = skipWhen(async ({ entity_id }) => {
  const row = await db()
    .selectFrom('media_credentials')
    .where('id', '=', entity_id)
    .select('state')
    .executeTakeFirst()
  return row && !['revoked', 'withdrawn', 'expired'].includes(row.state)
    ? null
    : 'The credentials are no longer valid.'
})

const OF_VALID = new Set([credentialApproved, credentialIssued, credentialPickup])

export const credentials = defineModule({
  name: 'press/credentials',
  part: 'press',
  partHolding: holdingOfCredentials,
  secretLinks: [credentialLink, doorLink],
  linkRenewals: [credentialLinkRenewal],
  takesTwoAdmins: [
    {
      key: 'credential',
      what: 'Media credentials are approved: one recommends them, another approves them.',
    },
  ],
  tables: [
    'press_outlets',
    'press_areas',
    'media_credentials',
    'credential_people',
    'credential_coverage',
    'press_badge_keys',
    'press_doors',
  ],
  accountMerges: {
    stays: ['media_credentials.approved_by', 'media_credentials.recommended_by', 'press_doors.created_by'],
  },
  sealed: [sealedBadgeKeys],
  records: {
    media_credential: {
      label: 'Media credentials',
      page: (id) => href('/admin/media-credentials/edit/:id', { id }),
      tells: 'nothing',
    },
    press_area: { label: 'Press areas', tells: 'nothing' },
    press_door: { label: 'Door link', tells: 'nothing' },
  },
  agreementAudiences: [signingPress],
  everyMinute: [
    { chain: 'entries', name: 'old drafts of the press', run: removeOldDrafts },
    { chain: 'entries', name: 'media credentials after the ceremony', run: endCredentials },
    { chain: 'entries', name: 'badges before the ceremony', run: tellPickup },
    { chain: 'entries', name: 'questions about coverage', run: askForCoverage },
    { chain: 'files', name: 'documents of the press', run: deleteDocuments },
  ],
  documents: [badgeDocument],
  files: {
    holds: sql<boolean>`(exists (select from media_credentials held where held.letter_file_id = f.id)
      or exists (select from credential_people held where held.photo_file_id = f.id))`,
  },
  mails: [
    ...applicantMails.map((mail) => ({
      mail,
      again: againByRecord({
        renewal: credentialLinkRenewal,
        tell: (id, now, trx, again) => tellApplicant(id, mail, now, trx, again),
      }),
      ...(OF_VALID.has(mail) && { recheck: unlessEnded }),
    })),
    { mail: credentialNews },
  ],
  audiences: [mediaApproved],
  adminTasks: findCredentialTasks,
  charts: chartCredentials,
  setupChecks: findCredentialChecks,
  personalData: credentialsOfPerson,
  datasets: credentialDatasets,
  searched: [searchedCredentials],
})
