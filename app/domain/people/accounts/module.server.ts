import { accountHelp, peopleHelp } from '#app/domain/people/accounts/help.server.ts'
import { removeSampleAccounts } from '#app/domain/people/accounts/samples.server.ts'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { admins, judges, pressUsers, studioOwners, votersAll } from './account-audiences.server.ts'
import { removeExpired } from './expired.server.ts'
import { accountExists } from './mails/account-exists.ts'
import { accountSetup } from './mails/account-setup.ts'
import { emailChangeLink } from './mails/email-change-link.ts'
import { emailChangeAsked, emailChanged, emailInUse } from './mails/email-changes.ts'
import { passwordChanged } from './mails/password-changed.ts'
import { sealedForms } from './parked-forms.server.ts'
import { passwordReset } from './mails/password-reset.ts'
import { secondFactorChanged } from './mails/second-factor-changed.ts'
import { verifyEmail } from './mails/verify-email.ts'
import { removeReviewedProofs } from './membership-proof.server.ts'
import { sealedFactors } from './second-factor.server.ts'
import { searchedPeople } from './search-people.server.ts'
import { findAddressChecks } from './setup-checks.server.ts'
import { answerReset, answerResetRequest } from './password-reset.server.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { newAddressLink, passwordLink, verifyLink } from './one-time-links.server.ts'
import { accountsMerged } from './account-merges.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { peopleDataset } from './datasets.server.ts'
import { href } from '#app/platform/href.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { accountOfPerson } from './personal-data.server.ts'

async function isVerified(userId: number | null): Promise<boolean> {
  if (userId === null) return false
  const user = await findRow('users', { id: userId }, ['email_verified_at'], db())
  return Boolean(user?.email_verified_at)
}

export const accounts = defineModule({
  name: 'people/accounts',
  helpChapters: [accountHelp, peopleHelp],
  secretLinks: [passwordLink, verifyLink, newAddressLink],
  tables: [
    'member_directory',
    'membership_types',
    'memberships',
    'one_time_tokens',
    'parked_forms',
    'passkeys',
    'password_reset_requests',
    'rate_limits',
    'recovery_codes',
    'second_factors',
    'session_families',
    'session_tokens',
    'spent_captcha_tickets',
    'users',
  ],
  accountMerges: accountsMerged,
  transient: ['parked_forms', 'rate_limits', 'session_families', 'session_tokens', 'spent_captcha_tickets'],
  sealed: [sealedFactors, sealedForms],
  removeSamples: removeSampleAccounts,
  records: {
    user: {
      label: 'Account',
      page: (id) => href('/admin/people/:id', { id }),
      tells: 'nothing',
      called: sql`select id, nullif(trim(first_name || ' ' || last_name), '') from users`,
    },
    membership: { tells: 'nothing' },
    membership_type: { tells: 'nothing', called: sql`select id, name from membership_types` },
    session_family: { label: 'Session', tells: 'nothing' },
  },
  jobs: [
    runs(answerReset, async ({ requestId }, { clock }) => {
      await answerResetRequest(requestId, clock())
      return 'answered'
    }),
  ],
  everyMinute: [
    { chain: 'files', name: 'reviewed proofs', run: removeReviewedProofs },
    { chain: 'files', name: 'expired rows', run: removeExpired },
  ],
  files: { holds: sql<boolean>`exists (select from memberships held where held.proof_file_id = f.id)` },
  searched: [searchedPeople],
  personalData: accountOfPerson,
  setupChecks: findAddressChecks,
  mails: [
    {
      mail: verifyEmail,
      recheck: skipWhen(async ({ user_id }) =>
        (await isVerified(user_id)) ? 'The address has been confirmed.' : null,
      ),
      again: {
        instead:
          'Its link works once, within three days, and is mailed to the person who asks for it. They sign in and ask for a new one.',
      },
    },
    {
      mail: passwordReset,
      again: {
        instead:
          'Its link works once, within 30 minutes, and is mailed to the person who asks for it. They ask for a new one where they sign in.',
      },
    },
    {
      mail: accountSetup,
      again: {
        instead:
          'Its link works once, within a day, and is mailed to the member who asks for it. They look up their membership again to get a new one.',
      },
    },
    { mail: accountExists },
    {
      mail: emailChangeLink,
      again: {
        instead:
          'Its link works once, within a day, and is mailed to the person who asks for it. They sign in and ask for the change again.',
      },
    },
    { mail: emailChangeAsked },
    { mail: emailChanged },
    { mail: emailInUse },
    { mail: passwordChanged },
    { mail: secondFactorChanged },
  ],
  audiences: [votersAll, studioOwners, judges, pressUsers, admins],
  datasets: [peopleDataset],
})
