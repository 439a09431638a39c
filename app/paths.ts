/**
 * The addresses that anybody's pages link to, in one place, so that a changed URL is one change. Every page loads them: those
 * of the office and of judging stand apart.
 */

/** A path with what of a query is given. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  )
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

export const sections = ['work', 'statement', 'people', 'media', 'rights', 'review'] as const
export type SectionName = (typeof sections)[number]

/** What the office can do with an issued invoice, each on a page that asks why. */
export const invoiceSteps = ['void', 'credit', 'reprice', 'write-off'] as const
export type InvoiceStep = (typeof invoiceSteps)[number]

/** What becomes of a mail rule, each asked for on a page of its own. */
export const ruleSteps = ['arm', 'pause', 'retire'] as const
export type RuleStep = (typeof ruleSteps)[number]

export const paths = {
  home: () => '/',
  signInThen: (next: string) => withQuery('/', { next }),
  signOut: () => '/redirect/logout',
  signUp: (next?: string) => withQuery('/members/signup', { next }),
  membershipProof: () => '/members/proof',
  accountLookup: () => '/account-lookup',
  forgotPassword: () => '/forgot-password',
  passwordReset: (token?: string) => withQuery('/password-reset', { token }),
  verifyEmail: (token?: string) => withQuery('/verify-email', { token }),
  keptForm: () => '/session/kept-form',
  preferences: () => '/preferences',
  unsubscribe: (token: string) => `/mail/unsubscribe/${token}`,

  studioTypes: (next?: string) => withQuery('/studios/add', { next }),
  createStudio: (type: string, next?: string) =>
    withQuery(`/studios/create/${encodeURIComponent(type)}`, { next }),
  studios: () => '/studios/view',
  editStudio: (studioId: number) => `/studios/edit/${studioId}`,
  studioInvitation: (token?: string) => withQuery('/studios/invitation', { token }),

  dashboard: () => '/submissions/dashboard',
  dashboardList: (search: string) => `/submissions/dashboard${search}#submissions`,
  submissions: (query: Record<string, string | number | undefined> = {}) => withQuery('/submissions', query),
  chooseCategory: () => '/submissions/add',
  startSubmission: (categoryId: number) => `/submissions/add/${categoryId}`,
  editSubmission: (submissionId: number, section?: SectionName) =>
    section ? `/submissions/edit/${submissionId}/${section}` : `/submissions/edit/${submissionId}`,
  autosave: (submissionId: number, section: SectionName) =>
    `/submissions/edit/${submissionId}/${section}/autosave`,
  removeEntryFile: (submissionId: number, fileId: number) =>
    `/submissions/edit/${submissionId}/remove-file/${fileId}`,
  addMultiple: () => '/submissions/add-multiple',
  addFromTable: () => '/submissions/add-multiple/csv',
  tableTemplate: () => '/submissions/add-multiple/template',
  batch: (batchId: string) => `/submissions/batches/${batchId}`,
  exportSubmissions: () => '/submissions/export',
  bulkSubmissions: () => '/submissions/bulk',
  copySubmissionTo: (submissionId: number, categoryId?: number) =>
    withQuery(`/submissions/edit/${submissionId}/copy-to`, { category: categoryId }),
  fillSubmission: (submissionId: number, from?: number) =>
    withQuery(`/submissions/edit/${submissionId}/fill`, { from }),
  entryCopy: (submissionId: number) => `/submissions/edit/${submissionId}/copy`,
  entryCopyFile: (submissionId: number, format: 'txt' | 'csv' | 'pdf') =>
    `/submissions/edit/${submissionId}/copy/${format}`,
  categoryQuestions: (categoryId: number) => `/submissions/add/${categoryId}/questions`,
  removeSubmission: (submissionId: number) => `/submissions/remove/${submissionId}`,
  missedSubmissions: () => '/submissions/expired',
  askExtraTime: (submissionId: number) => `/submissions/expired/${submissionId}/extra-time`,
  submissionsClosed: () => '/submissions/closed',
  cart: () => '/submissions/cart',
  checkout: () => '/submissions/cart/checkout',
  invoice: (invoiceId: number) => `/submissions/invoices/${invoiceId}`,
  entryPayment: (submissionId: number) => `/submissions/payment/${submissionId}`,
  startPayment: (invoiceId: number) => `/payments/start/${invoiceId}`,
  paymentReturn: (attempt: string) => `/payments/return/${attempt}`,
  demonstrationPayment: (attempt: string) => `/payments/demonstration/${attempt}`,
  editBillTo: (invoiceId: number) => `/submissions/invoices/${invoiceId}/bill-to`,
  creditNote: (creditNoteId: number) => `/submissions/credit-notes/${creditNoteId}`,
  file: (publicId: string) => `/files/${publicId}`,
  /** Where files arrive in pieces (tus). */
  uploads: () => '/uploads',
  upload: (uploadId: string) => `/uploads/${uploadId}`,

  judges: () => '/judges',
  judgesPrivacy: (next?: string) => withQuery('/judges/privacy', { next }),
  votes: () => '/votes',
  votesClosed: () => '/votes/closed',
  press: () => '/press',

  adminDashboard: () => '/admin/dashboard',
  adminRehearsal: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/rehearsal', query),
  adminInvoice: (invoiceId: number) => `/admin/submissions/invoices/${invoiceId}`,
  /** A nominee's own page with their secret, the general letter without. */
  letterToNominee: (token?: string) => withQuery('/content/letter-to-nominee', { t: token }),

  /** Where somebody whose own link does not open asks for it anew. */
  newNomineeLink: () => '/content/letter-to-nominee/new-link',

  design: () => '/dev/ui',
  designOfVotes: () => '/dev/ui/votes',
  designOfScreening: () => '/dev/ui/screening',
  loginAs: (query: Record<string, string | undefined> = {}) => withQuery('/admin/login-as', query),
}

/** A return address is followed only within this site: a path, never another host. */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.startsWith('/\\')) return fallback
  // Control characters are dropped by browsers and could turn a path into a host.
  if ([...next].some((character) => character.charCodeAt(0) < 0x20)) return fallback
  try {
    const { origin, pathname, search, hash } = new URL(next, 'http://same.site')
    // `/.//host` is a path here and becomes `//host`, which names another host.
    if (origin !== 'http://same.site' || pathname.startsWith('//')) return fallback
    return pathname + search + hash
  } catch {
    return fallback
  }
}
