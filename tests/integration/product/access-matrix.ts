import fs from 'node:fs'
import { screens } from '#app/addresses.ts'
import type { Guard, Screen } from '#app/routes/area.ts'
import { hasRight, type AdminRight } from '#app/platform/admin-rights.ts'
import type { Address } from '#app/platform/href.ts'
import { ROLES, type Role } from '#tests/support/cast.ts'

/**
 * Who may open what, and who may send what to it: each guard says here whom it refuses and how, and which guards an address has
 * is said by the maps of addresses. `ok` is anything but a refusal: a page, a file, a redirect to what the request was about, or
 * the same page with its problems listed.
 */

export type Verdict = 'ok' | 'sign in' | 'home' | `→ ${string}` | 401 | 403 | 404 | 405
export type Verdicts = Record<Role, Verdict>

export interface Row {
  path: string
  get: Verdicts
  /** Left out: it takes no posts, and every role gets 405. */
  post?: Verdicts
  /** What the form on the page would always send. */
  sent?: Record<string, string>
  /** Left out of the checks of pages: what it answers is no page. */
  noPage: boolean
}

/** A typed list to write, and one to look up in. */
type ByAddress<Value> = Partial<Record<Address, Value>>
const lookedUp = <Value>(list: ByAddress<Value>, address: string): Value | undefined =>
  new Map<string, Value>(Object.entries(list)).get(address)

const refusing = (verdict: Verdict, ...passing: Role[]) =>
  verdictsOf((role) => (passing.includes(role) ? 'ok' : verdict))
const all = (verdict: Verdict) => verdictsOf(() => verdict)
const but = (base: Verdicts, changes: Partial<Verdicts>): Verdicts => ({ ...base, ...changes })

function verdictsOf(judge: (role: Role) => Verdict): Verdicts {
  return Object.fromEntries(ROLES.map((role) => [role, judge(role)])) as Verdicts
}

/** The roles of admins: what the guards answer to them where their role covers what they do. */
const ADMINS = ['admin', 'treasurer', 'reader'] as const
const JUDGES = ['judge unsigned', 'judge', 'chair'] as const
const open = all('ok')

/** What each guard answers to whom. Another person's record does not exist. */
const ANSWERS: Readonly<Record<Guard, Verdicts>> = {
  // Each person's own start page instead (product 1.1).
  redirect: but(all('→ /submissions/dashboard'), {
    guest: 'ok',
    ...{ admin: '→ /admin/dashboard', treasurer: '→ /admin/dashboard', reader: '→ /admin/dashboard' },
    press: '→ /press',
    ...{ 'judge unsigned': '→ /judges', judge: '→ /judges', chair: '→ /judges' },
  }),
  auth: but(open, { guest: 'sign in' }),
  bearer: but(open, { guest: 401 }),
  admin: refusing('home', ...ADMINS),
  press: refusing('home', 'press', ...ADMINS),
  judge: refusing('home', ...JUDGES, ...ADMINS),
  'judge-agreement': but(open, { 'judge unsigned': '→ /judges/privacy' }),
  // Voting is closed here.
  vote: all('→ /votes/closed'),
  'student-membership': but(open, { 'student.pending': '→ /submissions/dashboard' }),
  'indee-pro-member': refusing('→ /pro-members-for-indee/eligibility', 'voter', 'indee'),
  studio: refusing('→ /studios/add', 'entrant', 'student.pending', 'student'),
  // The call is open here.
  submission: open,
  owner: refusing(404, 'entrant'),
  'owner-or-admin': refusing(404, 'entrant', ...ADMINS),
  chair: refusing(404, 'chair'),
  'chair-or-admin': refusing(404, 'chair', ...ADMINS),
  observer: refusing(404, ...ADMINS),
  seat: refusing(404, ...JUDGES),
  'seat-or-admin': refusing(404, ...JUDGES, ...ADMINS),
}

/** The answer of the first guard that refuses. An admin's role that lacks the right is answered as a member is. */
const guarded = (guards: readonly Guard[], right: AdminRight) =>
  verdictsOf(
    (role) => guards.map((guard) => answerOf(guard, role, right)).find((verdict) => verdict !== 'ok') ?? 'ok',
  )

function answerOf(guard: Guard, role: Role, right: AdminRight): Verdict {
  const covered = !isAdmins(role) || hasRight(role, right)
  return ANSWERS[guard][covered || guard === 'redirect' ? role : 'member']
}

const isAdmins = (role: Role): role is (typeof ADMINS)[number] => ADMINS.some((each) => each === role)

const OK_FOR_ADMINS = { admin: 'ok', treasurer: 'ok', reader: 'ok' } as const

const OWN_EXPORT = but(refusing('home', 'admin'), { guest: 'sign in', treasurer: 404, reader: 404 })

/** Records that no role here has: the answer is not found, and not what the guards alone would give. */
const NOTHING_THERE: ByAddress<Partial<Pick<Row, 'get' | 'post'>>> = {
  // The session is signed out already, and there is nowhere else to go.
  '/redirect/logout': { get: but(open, { guest: 'home' }), post: all('home') },
  // No sign-in of these waits for a code.
  '/sign-in/code': { post: but(ANSWERS.redirect, { guest: 'home' }) },
  // What a kept form does for who has one is tested with sessions.
  '/session/kept-form': {
    get: but(all('home'), { guest: 'sign in' }),
    post: but(all('home'), { guest: 'sign in' }),
  },
  // Released, but the nominees are not announced: its existence is not revealed.
  '/certificates/:serial': { get: all(404) },
  // The slate is not submitted, so no comment is there to decide about.
  '/admin/judges/comments/:categoryId/decide/:handle': {
    get: but(guarded(['auth', 'admin'], 'read'), { admin: 404, treasurer: 404, reader: 404 }),
    post: but(guarded(['auth', 'admin'], 'write'), { admin: 404 }),
  },
  // An export is its reader's alone.
  '/admin/export/view/:publicId': { get: OWN_EXPORT, post: OWN_EXPORT },
  '/admin/export/view/:publicId/file': { get: OWN_EXPORT },
  // Opened by the nominee's secret link alone.
  '/certificates/:publicId/file': { get: all(404), post: all(404) },
  // Of a photo that no nominee has sent.
  '/nominees/portrait/:publicId': { get: all(404) },
  '/content/letter-to-nominee/photo': { get: all(404), post: all(404) },
  '/content/letter-to-nominee/photo/file': { get: all(404) },
  // The token says nothing that was signed.
  '/mail/picture/:token': { get: all(404) },
  // Opened by the secret link of its contact alone.
  '/sponsorships/application': { get: all(404), post: all(404) },
  '/sponsorships/renew': { get: all(404), post: all(404) },
  // Opened by the secret links of nominees and orderers alone.
  '/trophies/order': { get: all(404), post: all(404) },
  '/trophies/view': { get: all(404), post: all(404) },
  '/trophies/proof': { get: all(404) },
  // No role here is a partner of a pool: the page leads to the agreement, and there is nothing to send to.
  '/sponsorship-pools/partner-dashboard': {
    get: but(all('→ /sponsorship-pools/partner-agreement'), { guest: 'sign in' }),
    post: but(all(404), { guest: 'sign in' }),
  },
  // Nor has one a logo.
  '/sponsorship-pools/partner-logo/:id': {
    get: but(all(404), { guest: 'sign in' }),
    post: but(all(404), { guest: 'sign in' }),
  },
  '/sponsorship-pools/partner-logo-file/:logoId': { get: but(all(404), { guest: 'sign in' }) },
  '/placements/partner/:logoId/:digest': { get: all(404) },
  // By its public id it opens for the sponsorship's owner and for admins, who read only; the secret link has tests of its own.
  '/sponsorships/contract/:id': { get: but(all(404), OK_FOR_ADMINS), post: all(404) },
  '/sponsorships/print-document/:id': { get: but(all(404), OK_FOR_ADMINS) },
  // No sponsorship is invoiced here: the secret link and those who open it have tests of their own.
  '/sponsorships/invoice/:id': { get: all(404), post: all(404) },
  '/sponsorships/invoice/:id/bill-to': { get: all(404), post: all(404) },
  '/sponsorships/invoice/:id/file/:publicId': { get: all(404) },
  // Without an account it opens for a payment that was started by an invoice's link; others sign in.
  '/payments/return/:publicId': { get: guarded(['auth', 'owner-or-admin'], 'money') },
  '/payments/demonstration/:publicId': {
    get: guarded(['auth', 'owner-or-admin'], 'money'),
    post: guarded(['auth', 'owner-or-admin'], 'money'),
  },
  // By its number for the owner and admins; the secret link has tests of its own. This package includes neither, so nothing is taken.
  '/sponsorships/upload-artwork/:sponsorshipId': {
    get: but(all(404), OK_FOR_ADMINS),
    post: but(all(404), { admin: 'ok' }),
  },
  '/sponsorships/upload-company-logo/:sponsorshipId': {
    get: but(all(404), OK_FOR_ADMINS),
    post: but(all(404), { admin: 'ok' }),
  },
  // A credit has no file, and an advert without artwork no template.
  '/sponsorships/artwork-template/:sponsorshipId': { get: all(404) },
  '/sponsorships/artwork-file/:artworkId': { get: all(404) },
  // Not approved.
  '/placements/:artworkId/:digest': { get: all(404) },
  // It is not signed by both.
  '/sponsorships/contract/:id/file': { get: all(404) },
  // The asked film is none of a site we know.
  '/player/:host/:id': { get: but(all(404), { guest: 'sign in' }) },
  // The nominees are not announced.
  '/nominees/picture/:nominationId/:width': { get: all(404) },
  // The item has no file.
  '/press/items/:publicId/file': { get: all(404) },
  // Opened by the secret links of guests and calendars alone.
  '/calendar/answer': { get: all(404), post: all(404) },
  '/calendar/feed/:key': { get: all(404) },
  // The current season has a page of its own.
  '/winners/:year': { get: all('→ /winners') },
  '/nominees/:year': { get: all('→ /nominees') },
  // Opened by the secret link of the applicant alone.
  '/media-credentials/application': { get: all(404), post: all(404) },
  '/media-credentials/badge/:id': { get: all(404) },
  // Without a door's secret link it opens for admins who may write.
  '/media-credentials/check': { get: but(all(404), { admin: 'ok' }), post: but(all(404), { admin: 'ok' }) },
  '/media-credentials/check/photo/:number': { get: all(404) },
  '/media-credentials/check/list': {
    get: but(all(404), { admin: 'ok' }),
    post: but(all(404), { admin: 'ok' }),
  },
  // The award is founded.
  '/set-up': { get: all(404), post: all('home') },
  // The award has neither a logo nor an accent of its own.
  '/logo/:logoId': { get: all(404) },
  '/award/picture/:pictureId/:width': { get: all(404) },
  '/accent/:colour': { get: all(404) },
  // What pages of ours send there is no form: the protocol has tests of its own.
  '/uploads': { get: but(all(405), { guest: 401 }) },
  '/uploads/:uploadId': { post: but(all(404), { guest: 401, entrant: 405 }) },
  // No one was invited onto another committee.
  '/judges': {
    post: but(guarded(['auth', 'judge', 'judge-agreement'], 'write'), { judge: 404, chair: 404, admin: 404 }),
  },
  // What a page sends by itself says whose page it is.
  '/judges/submission/:submissionId/autosave': { post: all(401) },
  '/votes/category/:categoryId/save': { post: all(401) },
  // No season’s results are published.
  '/votes/results/:year/:file': { get: but(all(404), { guest: 'sign in' }) },
  // No vote has ended.
  '/votes/receipts.txt': { get: all(404) },
  // Stripe and a secret for the reports of mail are not set up.
  '/api/payments/stripe': { post: all(404) },
  '/api/mail/feedback': { post: all(404) },
  '/api/*': { get: all(404), post: all(404) },
  '/*': { get: all(404), post: all(404) },
}

/** What a form is sent with, so that it is one, and changes nothing that another row needs. */
const SENT: ByAddress<Record<string, string>> = {
  '/payments/demonstration/:publicId': { answer: 'left' },
  '/mail/unsubscribe/:token': { kind: 'news', do: 'stop' },
  '/submissions/bulk': { do: 'cart' },
  '/judges/chair/:categoryId': { do: 'lock' },
  '/judges/rounds/:categoryId/round/:roundId': { intent: 'end', version: '0' },
  '/judges/rounds/:categoryId/round/:roundId/entry/:submissionId': { intent: 'late', reason: '' },
  '/judges/meetings/:categoryId/meeting/:meetingId': { intent: 'next', version: '0' },
  '/judges/meetings/:categoryId/meeting/:meetingId/agenda': { intent: 'fill', version: '0' },
  '/judges/meetings/:categoryId/meeting/:meetingId/end': { version: '0' },
  '/judges/meetings/:categoryId/meeting/:meetingId/cancel': { version: '0' },
  '/admin/judges/rounds/:categoryId': { intent: 'copy' },
  '/judges/answers/:categoryId': { round: '1', version: '0', then: 'stay' },
  '/admin/set-up/samples': { intent: 'remove', year: '1' },
  '/admin/set-up/publish/undo': { year: '1' },
  '/admin/seasons/next': { intent: 'save', year: '1' },
  '/admin/configs': { group: '300' },
  '/admin/memberships': { membershipId: '1', decision: 'reject' },
  '/admin/categories/add-multiple': { lines: 'Nothing; Nonsense', questions: 'none' },
  '/admin/categories/copy-season': { from: '1999', into: '1998' },
  '/admin/voting/extension': { intent: 'ask' },
  '/admin/voting/pause': { intent: 'pause' },
  '/admin/voting/reset': { intent: 'ask' },
  '/admin/failed-jobs': { intent: 'redo', jobId: '1' },
  '/admin/secret-links/:kind/:id': { intent: 'end' },
  '/admin/people/:id/new-admin': { intent: 'confirm' },
  '/admin/people/:id/second-step': { intent: 'ask' },
  '/admin/voting/correction': { intent: 'ask' },
  '/admin/voting/results': { intent: 'count' },
  '/admin/voting/observers': { intent: 'add' },
  '/admin/voting/roll/:entryId': { intent: 'remove' },
  '/sponsorships/apply': { intent: 'save' },
  '/admin/sponsorships/edit/:id': { intent: 'offer', days: '0' },
  '/admin/sponsorships/contract/:id': { intent: 'void' },
  '/admin/sponsorships/obligations/:id': { intent: 'waive' },
  '/admin/sponsorships/status/:id': { intent: 'suspend' },
  '/sponsorships/upload-artwork/:sponsorshipId': { intent: 'earlier', artworkId: '999999' },
  '/sponsorships/upload-company-logo/:sponsorshipId': { intent: 'credit', wording: '' },
  '/admin/sponsorships/artwork/:id': { intent: 'request_changes', note: '' },
  '/admin/sponsorships/placements': { intent: 'hide', sponsorshipId: '999999', place: 'sponsors' },
  '/admin/sponsorships/packages': { intent: 'up', packageId: '999999' },
  '/admin/sponsorships/packages/status/:id': { to: 'restore' },
  '/admin/sponsorship-pools/status/:id': { to: 'reopen' },
  '/admin/sponsorship-pools/levels/status/:id': { to: 'restore' },
  '/admin/sponsorship-pools/partners/:id': { intent: 'suspend' },
  '/sponsorship-pools/partner-agreement': { intent: 'apply' },
  '/sponsorship-pools/partner-dashboard': { intent: 'renew' },
  '/admin/duplicate-trophies/view/:id': { intent: 'decline' },
  '/admin/media-credentials/edit/:id': { intent: 'ask', note: '' },
  '/admin/media-credentials/doors': { intent: 'open', label: '' },
  '/admin/media-credentials/agreements/remove/:id': { revision: '0' },
  '/admin/media-credentials/signatures/unsigned': { person: '999999' },
  '/press/category': { intent: 'up', categoryId: '999999' },
  '/press/category/edit/:id': { intent: 'move' },
  '/press/edit/:id': { title: '' },
  '/press/nominees/:id': { intent: 'remove', nominationId: '999999' },
  '/calendar/events/:slug': { intent: 'follow' },
  '/admin/whitelist': { intent: 'add' },
  '/admin/fields/archive/:id': { intent: 'archive' },
  '/admin/studios/merge/:id': { into: '1' },
  '/admin/submissions': { intent: 'save-view' },
  '/admin/submissions/bulk': { rows: '' },
  '/admin/submissions/eligibility': { ruleId: '999999', move: 'up' },
  '/admin/submissions/lookalikes': { pair: '999999', apart: 'yes' },
  '/admin/submissions/edit/:submissionId': { intent: 'note' },
  '/admin/submissions/invoices/unallocated/:id': { intent: 'return' },
  '/admin/bank-statements/:id': { intent: 'set-aside', lineId: '999999' },
  '/admin/cron-emails/held/:batchId': { intent: 'discard' },
  '/admin/judges/agreements/remove/:id': { revision: '0' },
  '/admin/sponsorships/agreements/remove/:id': { revision: '0' },
  '/admin/sponsorship-pools/agreements/remove/:id': { revision: '0' },
  '/admin/sponsorships/signatures/unsigned': { person: '999999' },
  '/admin/judges/rubrics': { type: 'production' },
  '/admin/judges/comments/:categoryId': { intent: 'release', seen: '' },
  '/admin/judges/comments/:categoryId/decide/:handle': {
    decision: 'withhold',
    version: '0',
    reason: 'It names a judge',
  },
  '/admin/judges/signatures/unsigned': { person: '999999' },
  '/admin/nomination-certificates': { intent: 'retry' },
  '/admin/submissions/nominated': { person: '999999' },
  '/admin/nominations/view/:categoryId': { intent: 'return' },
  '/admin/nominations/confirm': { seen: '' },
  '/admin/nominations/names/:nominationId': { intent: 'add' },
  '/admin/nominations/lock': { categoryId: '0' },
  '/admin/nominations/letters': { intent: 'prepare' },
  '/admin/judges/conflicts/break-glass/:id': { decision: 'perhaps' },
  '/admin/refunds/:id': { intent: 'decline' },
  '/admin/contract-withdrawals/:id': { intent: 'accept' },
  '/admin/cron-emails/groups/:groupId/archive': { version: '0' },
  '/admin/cron-emails/runs/:runId': { version: '1' },
  '/judges/nomination-form/:categoryId': { do: 'add', version: '0', entry: '1' },
  '/judges': { answer: 'accept', invitationId: '999999' },
  // An answer that no one can give, so that no one joins a committee here.
  '/judges/invitations/:token': { answer: 'perhaps' },
}

const app = new URL('../../../app/', import.meta.url)
const ACTION = /^export (?:(?:async )?function|const) action\b|^export \{[^}]*\baction\b/m

function postOf({ address, file, only, post, rights }: Screen): Verdicts | undefined {
  if (!ACTION.test(fs.readFileSync(new URL(file, app), 'utf8'))) return undefined
  return lookedUp(NOTHING_THERE, address)?.post ?? (only === 'GET' ? all(405) : guarded(post, rights.send))
}

export const matrix: Row[] = screens.map((screen) => {
  const { address, file, only, guards, rights } = screen
  return {
    path: address,
    get: lookedUp(NOTHING_THERE, address)?.get ?? (only === 'POST' ? all(405) : guarded(guards, rights.open)),
    post: postOf(screen),
    sent: lookedUp(SENT, address),
    noPage: !file.endsWith('.tsx'),
  }
})
