import { ROLES, type Role } from '#tests/support/cast.ts'

/**
 * Who may open what, and who may send what to it. Read a row as: address, the guard of the specification, and where sending
 * differs from opening. `ok` is anything but a refusal: a page, a file, a redirect to what the request was about, or the same
 * page with its problems listed.
 */

export type Verdict = 'ok' | 'sign in' | 'home' | `→ ${string}` | 401 | 403 | 404 | 405
export type Verdicts = Record<Role, Verdict>

function verdicts(judge: (role: Role) => Verdict): Verdicts {
  return Object.fromEntries(ROLES.map((role) => [role, judge(role)])) as Verdicts
}

/** Signed out: to the sign-in page. The roles named pass; anybody else is told so on their own start page. */
const only = (...roles: Role[]) =>
  verdicts((role) => (role === 'guest' ? 'sign in' : roles.includes(role) ? 'ok' : 'home'))

const all = (verdict: Verdict) => verdicts(() => verdict)
const but = (base: Verdicts, changes: Partial<Verdicts>): Verdicts => ({ ...base, ...changes })

const open = all('ok')
const auth = verdicts((role) => (role === 'guest' ? 'sign in' : 'ok'))
const admin = only('admin')
const press = only('press', 'admin')
const judge = only('judge unsigned', 'judge', 'chair', 'admin')
const judgeAgreement = but(judge, { 'judge unsigned': '→ /judges/privacy' })
/** The chair of that committee, or an admin who looks on; for others it does not exist. */
const ofChair = but(judgeAgreement, { judge: 404 })
/** A committee is its chair's and the office's to change. */
const ownCommittee = but(all(404), { guest: 'sign in', chair: 'ok', admin: 'ok' })
const voteWhileClosed = but(all('→ /votes/closed'), { guest: 'sign in' })

const withoutStudio = [
  'member',
  'judge unsigned',
  'judge',
  'chair',
  'voter',
  'press',
  'indee',
  'admin',
] as const
const studio = but(
  auth,
  Object.fromEntries(withoutStudio.map((role): [Role, Verdict] => [role, '→ /studios/add'])),
)
const enter = but(studio, { 'student.pending': '→ /submissions/dashboard' })
/** The entrant's own records; for others they do not exist. */
const own = but(all(404), { guest: 'sign in', entrant: 'ok' })

const bearer = verdicts((role) => (role === 'guest' ? 401 : 'ok'))

/** `redirect`: each person's own start page instead (product 1.1). */
const guests = verdicts((role): Verdict => {
  if (role === 'guest') return 'ok'
  if (role === 'admin') return '→ /admin/dashboard'
  if (role === 'press') return '→ /press'
  if (['judge unsigned', 'judge', 'chair'].includes(role)) return '→ /judges'
  return '→ /submissions/dashboard'
})

export interface Row {
  path: string
  get: Verdicts
  /** Left out: there is nothing to send to, and everybody is told so (405). */
  post?: Verdicts
  /** What the form on the page would always send. */
  sent?: Record<string, string>
  /** Left out of the checks of pages: what it answers is no page. */
  noPage?: true
}

const both = (path: string, guard: Verdicts): Row => ({ path, get: guard, post: guard })
const read = (path: string, guard: Verdicts): Row => ({ path, get: guard })
const endpoint = (row: Row): Row => ({ ...row, noPage: true })

export const matrix: Row[] = [
  // General
  both('/', guests),
  both('/members/signup', guests),
  both('/members/proof', auth),
  both('/account-lookup', guests),
  both('/forgot-password', guests),
  both('/password-reset', guests),
  both('/verify-email', open),
  { path: '/redirect/logout', get: but(open, { guest: 'home' }), post: all('home') },
  // Nobody here has a form that was kept: what it does for somebody who has is tested with sessions.
  both('/session/kept-form', but(all('home'), { guest: 'sign in' })),
  { path: '/preferences', get: open, post: auth },
  { ...both('/mail/unsubscribe/:token', open), sent: { kind: 'news', do: 'stop' } },
  read('/certificates', open),
  // Handed out, but the nominees are not announced: nobody is told that there is one.
  read('/certificates/:serial', all(404)),
  // Opened by the nominee's secret link alone, which nobody here has.
  endpoint(read('/certificates/:publicId/file', all(404))),

  // Studios
  both('/studios/add', auth),
  both('/studios/view', auth),
  both('/studios/create/:type', auth),
  both('/studios/edit/:id', but(own, { admin: 'ok' })),
  { path: '/studios/invitation', get: open, post: auth },

  // Submissions
  read('/submissions/dashboard', auth),
  read('/submissions', enter),
  read('/submissions/add', enter),
  both('/submissions/add/:categoryId', enter),
  read('/submissions/add/:categoryId/questions', enter),
  { ...both('/submissions/bulk', enter), sent: { do: 'cart' } },
  endpoint(read('/submissions/export', studio)),
  both('/submissions/add-multiple', enter),
  both('/submissions/add-multiple/csv', enter),
  endpoint(read('/submissions/add-multiple/template', enter)),
  both('/submissions/batches/:setId', own),
  read('/submissions/edit/:submissionId', own),
  both('/submissions/edit/:submissionId/review', own),
  both('/submissions/edit/:submissionId/:section', own),
  endpoint({
    path: '/submissions/edit/:submissionId/:section/autosave',
    get: all(405),
    post: but(own, { guest: 401 }),
  }),
  both('/submissions/edit/:submissionId/remove-file/:fileId', own),
  read('/submissions/edit/:submissionId/copy', own),
  endpoint(read('/submissions/edit/:submissionId/copy/:format', own)),
  both('/submissions/edit/:submissionId/copy-to', own),
  both('/submissions/edit/:submissionId/fill', own),
  both('/submissions/remove/:submissionId', own),
  both('/submissions/closed', open),
  both('/content/letter-to-nominee', open),
  both('/content/letter-to-nominee/new-link', open),
  read('/submissions/expired', auth),
  both('/submissions/expired/:submissionId/extra-time', own),
  both('/submissions/cart', studio),
  both('/submissions/cart/checkout', studio),
  read('/submissions/payment/:submissionId', own),
  read('/submissions/invoices', admin),
  read('/submissions/invoices/:id', but(own, { admin: 'ok' })),
  both('/submissions/invoices/:id/bill-to', but(own, { admin: 'ok' })),
  read('/submissions/credit-notes/:id', but(own, { admin: 'ok' })),
  endpoint(read('/files/:publicId', but(own, { admin: 'ok' }))),
  endpoint(both('/payments/start/:invoiceId', but(own, { admin: 'ok' }))),
  endpoint(read('/payments/return/:publicId', but(own, { admin: 'ok' }))),
  { ...both('/payments/demonstration/:publicId', but(own, { admin: 'ok' })), sent: { answer: 'left' } },
  // What pages of ours send there is no form: the protocol has tests of its own.
  endpoint({ path: '/uploads', get: but(all(405), { guest: 401 }), post: but(auth, { guest: 401 }) }),
  endpoint({
    path: '/uploads/:uploadId',
    get: but(all(404), { guest: 401, entrant: 'ok' }),
    post: but(all(404), { guest: 401, entrant: 405 }),
  }),

  // Judges, votes, press
  // The office need be on no committee to look, and nobody here was asked onto another one.
  {
    path: '/judges',
    get: judgeAgreement,
    post: but(judgeAgreement, { judge: 404, chair: 404, admin: 404 }),
    sent: { answer: 'accept', invitationId: '999999' },
  },
  both('/judges/privacy', judge),
  endpoint(read('/judges/dates.ics', judgeAgreement)),
  read('/judges/judge/:categoryId', judgeAgreement),
  read('/judges/judge/:categoryId/sheets', judgeAgreement),
  both('/judges/submission/:submissionId', judgeAgreement),
  // What a page sends by itself says whose page it is.
  endpoint({ path: '/judges/submission/:submissionId/autosave', get: all(405), post: all(401) }),
  endpoint(read('/judges/submission/:submissionId/file/:name', judgeAgreement)),
  // Whoever sits on no committee has nothing to answer.
  both('/judges/conflicts/:categoryId', but(judgeAgreement, { admin: 404 })),
  { ...both('/judges/chair/:categoryId', ofChair), sent: { do: 'lock' } },
  both('/judges/chair/:categoryId/entry/:submissionId', ofChair),
  endpoint(read('/judges/chair/:categoryId/export', ofChair)),
  // An admin looks on, and changes nothing of it.
  {
    path: '/judges/nomination-form/:categoryId',
    get: ofChair,
    post: but(ofChair, { admin: 404 }),
    sent: { do: 'add', version: '0', entry: '1' },
  },
  { path: '/judges/nomination-form/:categoryId/review', get: ofChair, post: but(ofChair, { admin: 404 }) },
  both('/judges/nomination-form/:categoryId/outside', but(ofChair, { admin: 404 })),
  // An answer nobody can give, so that nobody comes to a committee here.
  { path: '/judges/invitations/:token', get: open, post: auth, sent: { answer: 'perhaps' } },
  both('/judges/committees', admin),
  both('/judges/committees/edit/:id', ownCommittee),
  both('/judges/committees/edit/:id/remove/:userId', ownCommittee),
  read(
    '/judges/view-committees/:categoryId',
    but(ownCommittee, { judge: 'ok', 'judge unsigned': '→ /judges/privacy' }),
  ),
  read('/votes', voteWhileClosed),
  read('/votes/closed', open),
  read('/press', press),

  // Admin
  endpoint(read('/admin', admin)),
  read('/admin/dashboard', admin),
  read('/admin/history', admin),
  read('/admin/financials', admin),
  endpoint(read('/admin/financials/export', admin)),
  both('/admin/financials/check', admin),
  { ...both('/admin/configs', admin), sent: { group: '300' } },
  { ...both('/admin/memberships', admin), sent: { membershipId: '1', decision: 'reject' } },
  both('/admin/rehearsal', admin),
  read('/admin/memberships/types', admin),
  both('/admin/memberships/types/:code', admin),
  read('/admin/seasons', admin),
  both('/admin/seasons/add', admin),
  both('/admin/seasons/edit/:year', admin),
  both('/admin/seasons/current/:year', admin),
  read('/admin/setup-check', admin),
  read('/admin/fields', admin),
  both('/admin/fields/add', admin),
  both('/admin/fields/edit/:id', admin),
  both('/admin/fields/view/:id', admin),
  both('/admin/fields/archive/:id', admin),
  read('/admin/categories', admin),
  both('/admin/categories/add', admin),
  { ...both('/admin/categories/copy-season', admin), sent: { from: '1999', into: '1998' } },
  read('/admin/categories/view/:id', admin),
  both('/admin/categories/edit/:id', admin),
  both('/admin/categories/status/:id', admin),
  both('/admin/categories/remove/:id', admin),
  both('/admin/categories/:id/fields', admin),
  both('/admin/categories/:id/fields/add', admin),
  both('/admin/categories/:id/fields/copy', admin),
  read('/admin/categories/:id/fields/preview', admin),
  both('/admin/categories/:id/fields/:cf/edit', admin),
  both('/admin/categories/:id/fields/:cf/remove', admin),
  read('/admin/deadlines', admin),
  both('/admin/deadlines/add', admin),
  both('/admin/deadlines/edit/:id', admin),
  both('/admin/deadlines/extend/:id', admin),
  both('/admin/deadlines/remove/:id', admin),
  { ...both('/admin/whitelist', admin), sent: { intent: 'add' } },
  read('/admin/submissions/extra-time', admin),
  both('/admin/submissions/extra-time/:requestId', admin),
  read('/admin/studios', admin),
  both('/admin/studios/edit/:id', admin),
  both('/admin/studios/archive/:id', admin),
  { ...both('/admin/studios/merge/:id', admin), sent: { into: '1' } },
  { ...both('/admin/submissions', admin), sent: { intent: 'save-view' } },
  { ...both('/admin/submissions/bulk', admin), sent: { rows: '' } },
  endpoint(read('/admin/submissions/export', admin)),
  read('/admin/submissions/export/columns', admin),
  { ...both('/admin/submissions/edit/:submissionId', admin), sent: { intent: 'note' } },
  read('/admin/submissions/invoices', admin),
  endpoint(read('/admin/submissions/invoices/export', admin)),
  both('/admin/submissions/invoices/:id', admin),
  read('/admin/submissions/invoices/unallocated', admin),
  both('/admin/submissions/invoices/unallocated/add', admin),
  { ...both('/admin/submissions/invoices/unallocated/:id', admin), sent: { intent: 'return' } },
  { ...both('/admin/cron-emails/held/:batchId', admin), sent: { intent: 'discard' } },
  both('/admin/submissions/invoices/:id/bill-to', admin),
  both('/admin/submissions/invoices/:id/refund', admin),
  both('/admin/submissions/invoices/:id/:step', admin),
  both('/admin/judges/agreements', admin),
  read('/admin/judges/agreements/view/:id', admin),
  both('/admin/judges/agreements/edit/:id', admin),
  both('/admin/judges/agreements/publish/:id', admin),
  { ...both('/admin/judges/agreements/remove/:id', admin), sent: { revision: '0' } },
  { ...both('/admin/judges/rubrics', admin), sent: { type: 'production' } },
  both('/admin/judges/rubrics/view/:id', admin),
  both('/admin/judges/rubrics/edit/:id', admin),
  both('/admin/judges/committees', admin),
  both('/admin/judges/committees/send', admin),
  both('/admin/judges/committees/copy', admin),
  both('/admin/judges/committees/edit/:id', admin),
  both('/admin/judges/committees/delete/:id', admin),
  read('/admin/judges/signatures', admin),
  { ...both('/admin/judges/signatures/unsigned', admin), sent: { person: '999999' } },
  read('/admin/judges/signatures/declined', admin),
  both('/admin/judges/signatures/remind', admin),
  endpoint(read('/admin/judges/signatures/export', admin)),
  both('/admin/judges/signatures/view/:id', admin),
  endpoint(read('/admin/judges/signatures/view/:id/evidence', admin)),
  { ...both('/admin/nomination-certificates', admin), sent: { intent: 'retry' } },
  both('/admin/nomination-certificates/generate', admin),
  both('/admin/nomination-certificates/release', admin),
  endpoint(read('/admin/nomination-certificates/export', admin)),
  both('/admin/nomination-certificates/sheets', admin),
  endpoint(read('/admin/nomination-certificates/sheets/:id/file', admin)),
  read('/admin/nomination-certificates/view/:id', admin),
  endpoint(read('/admin/nomination-certificates/view/:id/file', admin)),
  both('/admin/nomination-certificates/reissue/:id', admin),
  { ...both('/admin/submissions/nominated', admin), sent: { person: '999999' } },
  endpoint(read('/admin/submissions/nominated/export', admin)),
  read('/admin/nominations', admin),
  { ...both('/admin/nominations/view/:categoryId', admin), sent: { intent: 'return' } },
  { ...both('/admin/nominations/confirm', admin), sent: { seen: '' } },
  { ...both('/admin/nominations/names/:nominationId', admin), sent: { intent: 'add' } },
  { ...both('/admin/nominations/lock', admin), sent: { categoryId: '0' } },
  both('/admin/nominations/announce', admin),
  read('/admin/nominations/ballots', admin),
  { ...both('/admin/nominations/letters', admin), sent: { intent: 'prepare' } },
  read('/admin/judges/conflicts', admin),
  both('/admin/judges/conflicts/add', admin),
  both('/admin/judges/conflicts/lift/:id', admin),
  both('/admin/judges/conflicts/ask/:submissionId', admin),
  { ...both('/admin/judges/conflicts/break-glass/:id', admin), sent: { decision: 'perhaps' } },
  both('/admin/login-as', admin),
  read('/admin/refunds', admin),
  { ...both('/admin/refunds/:id', admin), sent: { intent: 'decline' } },
  read('/admin/discounts', admin),
  both('/admin/discounts/add', admin),
  both('/admin/discounts/edit/:id', admin),
  both('/admin/discounts/end/:id', admin),
  read('/admin/cron-emails/suppressions', admin),
  both('/admin/cron-emails/suppressions/add', admin),
  read('/admin/cron-emails/suppressions/reports', admin),
  both('/admin/cron-emails/suppressions/lift/:id', admin),
  read('/admin/cron-emails/groups', admin),
  both('/admin/cron-emails/groups/add', admin),
  both('/admin/cron-emails/groups/:groupId', admin),
  { ...both('/admin/cron-emails/groups/:groupId/archive', admin), sent: { version: '0' } },
  read('/admin/cron-emails', admin),
  both('/admin/cron-emails/add', admin),
  both('/admin/cron-emails/edit/:id', admin),
  read('/admin/cron-emails/edit/:id/audience', admin),
  both('/admin/cron-emails/edit/:id/:change', admin),
  endpoint(both('/admin/cron-emails/preview', admin)),
  read('/admin/cron-emails/outbox', admin),
  both('/admin/cron-emails/outbox/:messageId', admin),
  read('/admin/cron-emails/upcoming', admin),
  read('/admin/cron-emails/runs', admin),
  { ...both('/admin/cron-emails/runs/:runId', admin), sent: { version: '1' } },
  both('/admin/cron-emails/runs/:runId/stop', admin),
  endpoint(read('/admin/cron-emails/runs/:runId/csv', admin)),
  both('/admin/cron-emails/outbox/:messageId/again', admin),
  endpoint(read('/admin/cron-emails/outbox/:messageId/html', admin)),

  // The pieces of the design; not there in production, which the journeys look at
  read('/dev/ui', open),
  read('/dev/ui/votes', open),
  read('/dev/ui/screening', open),

  // The API: what is not signed in is told so as JSON, and what is asked in the wrong way is told the right one
  ...(
    [
      ['/api/auth/me', bearer, all(405)],
      ['/api/auth/signin', all(405), open],
      ['/api/auth/signup', all(405), open],
      ['/api/auth/refresh-token', all(405), open],
      ['/api/auth/refresh', open, open],
      ['/api/auth/forgot-password', all(405), open],
      ['/api/auth/account-lookup', all(405), open],
      ['/api/config/current-year', open, all(405)],
      ['/api/config/category/:id', bearer, all(405)],
      ['/api/category', bearer, all(405)],
      // Where Stripe is not set up, as here, nobody takes its messages.
      ['/api/payments/stripe', all(405), all(404)],
      // Nobody's, where no secret is set; signed ones have tests of their own.
      ['/api/mail/feedback', all(405), all(404)],
      ['/api/*', all(404), all(404)],
    ] as const
  ).map(([path, get, post]): Row => ({ path, get, post, noPage: true })),

  both('/*', all(404)),
]
