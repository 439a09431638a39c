import { sql } from 'kysely'
import { href } from '#app/platform/href.ts'
import { adminsOfMerged } from './account-merges.server.ts'
import { adminInvitationLink } from './invitations.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { adminInvitation } from './mails/admin-invitation.ts'
import { adminsChanged } from './mails/admins-changed.ts'
import { secondFactorRemoved } from './mails/second-factor-removed.ts'
import { findAccountTasks } from './admin-tasks.server.ts'
import { tendProposals } from './proposals.server.ts'
import { countAdmins } from './queries.server.ts'
import { whyNotSecond } from './second-admin.server.ts'
import { findAdminChecks } from './setup-checks.server.ts'
import { adminRolesOfPerson } from './personal-data.server.ts'

export const admins = defineModule({
  name: 'people/admins',
  secretLinks: [adminInvitationLink],
  takesTwoAdmins: [
    { key: 'lost-factor', what: 'A lost second step of signing in is removed.' },
    { key: 'new-admin', what: 'A person becomes an admin with all rights.' },
  ],
  tables: ['admin_invitations', 'admin_proposals', 'factor_removals'],
  everyMinute: [{ chain: 'entries', name: 'admins waiting for confirmation', run: tendProposals }],
  accountMerges: adminsOfMerged,
  records: {
    admin_invitation: {
      label: 'Admin invitation',
      page: () => href('/admin/people/admins'),
      tells: 'nothing',
    },
  },
  guardedRoles: [
    {
      isOf: (userId) =>
        sql<boolean>`exists (select from users admin where admin.id = ${userId} and admin.role = 'admin')`,
    },
  ],
  guardedSettings: [{ name: 'second_step_required', weakens: (_, after) => after === '0' }],
  setupChecks: findAdminChecks,
  adminTasks: findAccountTasks,
  secondAdmins: { whyNotSecond, countAdmins },
  personalData: adminRolesOfPerson,
  mails: [
    {
      mail: adminInvitation,
      again: {
        instead:
          'An invitation is sent again from the page of admins. We’ll tell all of them. It gets a new link, and the one before ends.',
      },
    },
    { mail: adminsChanged },
    { mail: secondFactorRemoved },
  ],
})
