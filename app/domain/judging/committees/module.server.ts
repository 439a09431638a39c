import { holdingOfJudging } from './part-holding.server.ts'
import { judgingHelp, chairingHelp, judgingAdminHelp } from '#app/domain/judging/committees/help.ts'
import { invitationAgain } from './invitations.server.ts'
import { nextCommittees } from './next-season.server.ts'
import { nextRanking } from './next-ranking.server.ts'
import { restartCommittees } from '#app/domain/judging/committees/samples.server.ts'
import {
  chairs,
  chairsJudging,
  chairsWithoutSlate,
  judgesInvited,
  judgesSigned,
  judgesUnfinished,
  judgesUnsigned,
} from './audiences.server.ts'
import { isChair } from './chair-role.server.ts'
import { chartReviews } from './charts.server.ts'
import { judgeInvite } from './mails/judge-invite.ts'
import { committeeInvitationLink } from './answer-invitation.server.ts'
import { seatsOfMerged } from './account-merges.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { judgesDataset } from './dataset.server.ts'
import { href } from '#app/platform/href.ts'
import { signingJudges } from './signing-judges.server.ts'
import { seatsOfPerson } from './personal-data.server.ts'

export const committees = defineModule({
  name: 'judging/committees',
  part: 'judging',
  partHolding: holdingOfJudging,
  helpChapters: [judgingHelp, chairingHelp, judgingAdminHelp],
  secretLinks: [committeeInvitationLink],
  tables: ['committee_invitations', 'committee_members', 'committees'],
  accountMerges: seatsOfMerged,
  removeSamples: restartCommittees,
  nextSeason: [nextCommittees, nextRanking],
  charts: chartReviews,
  records: {
    committee: { page: (id) => href('/admin/judges/committees/edit/:id', { id }), tells: 'nothing' },
    committee_invitation: { tells: 'nothing' },
  },
  guardedRoles: [{ isOf: isChair }],
  personalData: seatsOfPerson,
  agreementAudiences: [signingJudges],
  mails: [{ mail: judgeInvite, again: invitationAgain }],
  audiences: [
    judgesInvited,
    judgesUnsigned,
    judgesSigned,
    judgesUnfinished,
    chairs,
    chairsJudging,
    chairsWithoutSlate,
  ],
  datasets: [judgesDataset],
})
