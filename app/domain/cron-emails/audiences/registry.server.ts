import type { Audience } from '#app/domain/cron-emails/audiences/audience.ts'
import { cartsUnpaid } from '#app/domain/cron-emails/audiences/carts.server.ts'
import { drafts, draftsAndCarts } from '#app/domain/cron-emails/audiences/drafts.server.ts'
import { entriesExpired, entriesIncomplete } from '#app/domain/cron-emails/audiences/entries.server.ts'
import { invoicesOpen } from '#app/domain/cron-emails/audiences/invoices.server.ts'
import {
  membersEnding,
  membersStudents,
  proMembers,
  proofRequired,
} from '#app/domain/cron-emails/audiences/memberships.server.ts'
import {
  chairs,
  chairsJudging,
  chairsWithoutSlate,
  judgesInvited,
  judgesSigned,
  judgesUnfinished,
  judgesUnsigned,
} from '#app/domain/cron-emails/audiences/judging.server.ts'
import {
  entriesNominated,
  entriesNominatedUnconfirmed,
  entriesWithoutClip,
  nomineePeople,
  nomineePeopleUnconfirmed,
} from '#app/domain/cron-emails/audiences/nominees.server.ts'
import { officeWork } from '#app/domain/cron-emails/audiences/office-work.server.ts'
import {
  admins,
  judges,
  pressUsers,
  studioOwners,
  votersAll,
} from '#app/domain/cron-emails/audiences/people.server.ts'
import type { SqlAudience } from '#app/domain/cron-emails/audiences/sql-audience.server.ts'

/** Every audience the product knows, in the order in which the office is offered them. */
export const sqlAudiences: readonly SqlAudience[] = [
  drafts,
  draftsAndCarts,
  cartsUnpaid,
  invoicesOpen,
  entriesIncomplete,
  entriesExpired,
  proofRequired,
  membersEnding,
  membersStudents,
  proMembers,
  votersAll,
  studioOwners,
  judges,
  judgesInvited,
  judgesUnsigned,
  judgesSigned,
  judgesUnfinished,
  chairs,
  chairsJudging,
  chairsWithoutSlate,
  entriesNominated,
  entriesNominatedUnconfirmed,
  entriesWithoutClip,
  nomineePeople,
  nomineePeopleUnconfirmed,
  pressUsers,
  admins,
  officeWork,
]

export const audiences: readonly Audience[] = sqlAudiences

/** The audience of a code; throws for one nobody knows, which only a changed product could bring about. */
export function findAudience(code: string): SqlAudience {
  const found = sqlAudiences.find((audience) => audience.code === code)
  if (!found) throw new Error(`There is no audience “${code}”`)
  return found
}

export function isAudience(code: string): boolean {
  return sqlAudiences.some((audience) => audience.code === code)
}
