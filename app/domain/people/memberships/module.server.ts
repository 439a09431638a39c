import { holdingOfMemberships } from './part-holding.server.ts'
import { findMembershipTasks } from '#app/domain/people/accounts/admin-tasks.server.ts'
import { membersDataset } from '#app/domain/people/accounts/datasets.server.ts'
import {
  expireMemberships,
  tellOfEndingMemberships,
} from '#app/domain/people/accounts/expire-memberships.server.ts'
import { membershipAsked } from '#app/domain/people/accounts/mails/membership-asked.ts'
import { membershipDecided } from '#app/domain/people/accounts/mails/membership-decided.ts'
import {
  membershipActive,
  membershipEnded,
  membershipEnding,
} from '#app/domain/people/accounts/mails/membership-runs.ts'
import {
  membersEnding,
  membersStudents,
  proMembers,
  proofRequired,
} from '#app/domain/people/accounts/membership-audiences.server.ts'
import { defineModule } from '#app/platform/module.server.ts'

/** What an award has of memberships only while it uses them. Their records are the accounts' own. */
export const memberships = defineModule({
  name: 'people/memberships',
  part: 'memberships',
  partHolding: holdingOfMemberships,
  tables: [],
  records: {},
  everyMinute: [
    { chain: 'entries', name: 'ended memberships', run: expireMemberships },
    { chain: 'entries', name: 'memberships that end soon', run: tellOfEndingMemberships },
  ],
  adminTasks: findMembershipTasks,
  mails: [
    { mail: membershipAsked },
    { mail: membershipDecided },
    { mail: membershipActive },
    { mail: membershipEnding },
    { mail: membershipEnded },
  ],
  audiences: [proofRequired, membersEnding, membersStudents, proMembers],
  datasets: [membersDataset],
})
