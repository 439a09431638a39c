import { catalogue } from '#app/domain/catalogue/module.server.ts'
import { packs as ceremonyPacks } from '#app/domain/ceremony/packs/module.server.ts'
import { runningOrder } from '#app/domain/ceremony/running-order/module.server.ts'
import { trophies } from '#app/domain/ceremony/trophies/module.server.ts'
import { cronEmails } from '#app/domain/cron-emails/module.server.ts'
import { agreements } from '#app/domain/people/agreements/module.server.ts'
import { assignment } from '#app/domain/judging/assignment/module.server.ts'
import { board } from '#app/domain/judging/board/module.server.ts'
import { entrantComments } from '#app/domain/judging/comments/module.server.ts'
import { committees } from '#app/domain/judging/committees/module.server.ts'
import { conflicts } from '#app/domain/judging/conflicts/module.server.ts'
import { clarifications } from '#app/domain/judging/clarifications/module.server.ts'
import { discussion } from '#app/domain/judging/discussion/module.server.ts'
import { meetings } from '#app/domain/judging/meetings/module.server.ts'
import { reviews } from '#app/domain/judging/reviews/module.server.ts'
import { rounds as judgingRounds } from '#app/domain/judging/rounds/module.server.ts'
import { rubrics } from '#app/domain/judging/rubrics/module.server.ts'
import { slates } from '#app/domain/judging/slates/module.server.ts'
import { mail } from '#app/domain/mail/module.server.ts'
import { billing } from '#app/domain/money/billing/module.server.ts'
import { books } from '#app/domain/money/books/module.server.ts'
import { discounts } from '#app/domain/money/discounts/module.server.ts'
import { payments } from '#app/domain/money/payments/module.server.ts'
import { statements } from '#app/domain/money/statements/module.server.ts'
import { contractWithdrawals } from '#app/domain/money/withdrawals/module.server.ts'
import { certificates } from '#app/domain/nominees/certificates/module.server.ts'
import { nominations } from '#app/domain/nominees/nominations/module.server.ts'
import { portraits } from '#app/domain/nominees/portraits/module.server.ts'
import { dataExports } from '#app/domain/overview/exports/module.server.ts'
import { overview } from '#app/domain/overview/module.server.ts'
import { installationWatch } from '#app/domain/overview/watch/module.server.ts'
import { events } from '#app/domain/press/events/module.server.ts'
import { indee } from '#app/domain/press/indee/module.server.ts'
import { newsroom } from '#app/domain/press/newsroom/module.server.ts'
import { accounts } from '#app/domain/people/accounts/module.server.ts'
import { admins } from '#app/domain/people/admins/module.server.ts'
import { memberships } from '#app/domain/people/memberships/module.server.ts'
import { acting } from '#app/domain/people/acting/module.server.ts'
import { merges } from '#app/domain/people/merges/module.server.ts'
import { personalData } from '#app/domain/people/personal-data/module.server.ts'
import { whitelist } from '#app/domain/people/whitelist/module.server.ts'
import { season } from '#app/domain/season/module.server.ts'
import { applications as sponsorshipApplications } from '#app/domain/sponsorship/applications/module.server.ts'
import { obligations as sponsorshipObligations } from '#app/domain/sponsorship/obligations/module.server.ts'
import { billing as sponsorshipBilling } from '#app/domain/sponsorship/billing/module.server.ts'
import { codes as sponsorshipCodes } from '#app/domain/sponsorship/codes/module.server.ts'
import { contracts as sponsorshipContracts } from '#app/domain/sponsorship/contracts/module.server.ts'
import { packages as sponsorshipPackages } from '#app/domain/sponsorship/packages/module.server.ts'
import { poolPartnersModule as poolPartners } from '#app/domain/sponsorship/partners/module.server.ts'
import { partnerLogos } from '#app/domain/sponsorship/partner-logos/module.server.ts'
import { poolLevels } from '#app/domain/sponsorship/pool-levels/module.server.ts'
import { pools as sponsorshipPools } from '#app/domain/sponsorship/pools/module.server.ts'
import { artwork as sponsorshipArtwork } from '#app/domain/sponsorship/artwork/module.server.ts'
import { placements as sponsorshipPlacements } from '#app/domain/sponsorship/placements/module.server.ts'
import { credentials } from '#app/domain/press/credentials/module.server.ts'
import { studios } from '#app/domain/studios/module.server.ts'
import { eligibility } from '#app/domain/submissions/eligibility/module.server.ts'
import { lookalikes } from '#app/domain/submissions/lookalikes/module.server.ts'
import { submissions } from '#app/domain/submissions/module.server.ts'
import { ballots } from '#app/domain/voting/ballots/module.server.ts'
import { commentReleases } from '#app/domain/voting/comments/module.server.ts'
import { checks } from '#app/domain/voting/checks/module.server.ts'
import { observers } from '#app/domain/voting/observers/module.server.ts'
import { jury } from '#app/domain/voting/jury/module.server.ts'
import { results } from '#app/domain/voting/results/module.server.ts'
import { rounds } from '#app/domain/voting/rounds/module.server.ts'
import { platform } from '#app/platform/platform.module.server.ts'

/** Every module, lower ones first. Only the roots of a process import this: server, worker, seed and tests. */
export const modules = [
  platform,
  mail,
  season,
  accounts,
  memberships,
  whitelist,
  acting,
  admins,
  personalData,
  merges,
  agreements,
  catalogue,
  studios,
  submissions,
  eligibility,
  lookalikes,
  billing,
  payments,
  discounts,
  statements,
  contractWithdrawals,
  books,
  rubrics,
  committees,
  conflicts,
  entrantComments,
  reviews,
  judgingRounds,
  assignment,
  discussion,
  board,
  clarifications,
  meetings,
  slates,
  nominations,
  portraits,
  certificates,
  rounds,
  ballots,
  checks,
  results,
  jury,
  commentReleases,
  observers,
  sponsorshipPackages,
  sponsorshipApplications,
  sponsorshipObligations,
  sponsorshipCodes,
  sponsorshipPools,
  poolLevels,
  poolPartners,
  sponsorshipContracts,
  sponsorshipArtwork,
  sponsorshipPlacements,
  partnerLogos,
  newsroom,
  events,
  indee,
  runningOrder,
  ceremonyPacks,
  trophies,
  sponsorshipBilling,
  credentials,
  cronEmails,
  overview,
  installationWatch,
  dataExports,
]
