import publicPeople from './routes/public/people/map.ts'
import publicAccount from './routes/public/account/map.ts'
import publicMail from './routes/public/mail/map.ts'
import publicHelp from './routes/public/help/map.ts'
import publicNominees from './routes/public/nominees/map.ts'
import publicJudging from './routes/public/judging/map.ts'
import publicCeremony from './routes/public/ceremony/map.ts'
import publicFiles from './routes/public/files/map.ts'
import publicOverview from './routes/public/overview/map.ts'
import publicSite from './routes/public/site/map.ts'
import publicPress from './routes/public/press/map.ts'
import publicSponsorship from './routes/public/sponsorship/map.ts'
import publicCredentials from './routes/public/credentials/map.ts'
import entrantStudios from './routes/entrant/studios/map.ts'
import entrantSubmissions from './routes/entrant/submissions/map.ts'
import entrantMoney from './routes/entrant/money/map.ts'
import judgeJudging from './routes/judge/judging/map.ts'
import voterVoting from './routes/voter/voting/map.ts'
import sponsorSponsorship from './routes/sponsor/sponsorship/map.ts'
import pressPress from './routes/press/press/map.ts'
import adminOverview from './routes/admin/overview/map.ts'
import adminMoney from './routes/admin/money/map.ts'
import adminPeople from './routes/admin/people/map.ts'
import adminSeason from './routes/admin/season/map.ts'
import adminCatalogue from './routes/admin/catalogue/map.ts'
import adminStudios from './routes/admin/studios/map.ts'
import adminSubmissions from './routes/admin/submissions/map.ts'
import adminJudging from './routes/admin/judging/map.ts'
import adminNominees from './routes/admin/nominees/map.ts'
import adminCronEmails from './routes/admin/cron-emails/map.ts'
import adminMail from './routes/admin/mail/map.ts'
import adminVoting from './routes/admin/voting/map.ts'
import adminSponsorship from './routes/admin/sponsorship/map.ts'
import adminCeremony from './routes/admin/ceremony/map.ts'
import adminCredentials from './routes/admin/credentials/map.ts'
import apiPeople from './routes/api/people/map.ts'
import apiSeason from './routes/api/season/map.ts'
import apiCatalogue from './routes/api/catalogue/map.ts'
import apiMoney from './routes/api/money/map.ts'
import apiMail from './routes/api/mail/map.ts'
import apiSite from './routes/api/site/map.ts'
import { screensOf, type AddressOf } from './routes/area.ts'

/** Every area of every audience, by its folder: its map says its addresses, their guards and their layouts. */
const areas = {
  'public/people': publicPeople,
  'public/account': publicAccount,
  'public/mail': publicMail,
  'public/help': publicHelp,
  'public/nominees': publicNominees,
  'public/judging': publicJudging,
  'public/ceremony': publicCeremony,
  'public/files': publicFiles,
  'public/overview': publicOverview,
  'public/site': publicSite,
  'public/sponsorship': publicSponsorship,
  'public/press': publicPress,
  'public/credentials': publicCredentials,
  'entrant/studios': entrantStudios,
  'entrant/submissions': entrantSubmissions,
  'entrant/money': entrantMoney,
  'judge/judging': judgeJudging,
  'voter/voting': voterVoting,
  'sponsor/sponsorship': sponsorSponsorship,
  'press/press': pressPress,
  'admin/overview': adminOverview,
  'admin/money': adminMoney,
  'admin/people': adminPeople,
  'admin/season': adminSeason,
  'admin/catalogue': adminCatalogue,
  'admin/studios': adminStudios,
  'admin/submissions': adminSubmissions,
  'admin/judging': adminJudging,
  'admin/nominees': adminNominees,
  'admin/cron-emails': adminCronEmails,
  'admin/mail': adminMail,
  'admin/voting': adminVoting,
  'admin/sponsorship': adminSponsorship,
  'admin/ceremony': adminCeremony,
  'admin/credentials': adminCredentials,
  'api/people': apiPeople,
  'api/season': apiSeason,
  'api/catalogue': apiCatalogue,
  'api/money': apiMoney,
  'api/mail': apiMail,
  'api/site': apiSite,
}

/** Every address of the product. Layout routes are chrome and never a guard: each loader and action guards itself. */
export const screens = screensOf(areas)

declare module '#app/platform/href.ts' {
  interface Register {
    address: AddressOf<(typeof areas)[keyof typeof areas]>
  }
}
