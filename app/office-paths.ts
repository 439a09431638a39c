import { paths as everybody, withQuery } from '#app/paths.ts'
import type { InvoiceStep, RuleStep } from '#app/paths.ts'

/** The addresses of the office, with those of everybody: only its own pages load these. */
export const paths = {
  ...everybody,

  adminAgreements: () => '/admin/judges/agreements',
  agreementVersion: (id: number) => `/admin/judges/agreements/view/${id}`,
  editAgreement: (id: number) => `/admin/judges/agreements/edit/${id}`,
  publishAgreement: (id: number) => `/admin/judges/agreements/publish/${id}`,
  removeAgreement: (id: number) => `/admin/judges/agreements/remove/${id}`,
  adminSignatures: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/judges/signatures', query),
  /** `query` is that of the list. */
  adminSignaturesExport: (query: string, format: 'csv' | 'xlsx') =>
    `/admin/judges/signatures/export?${query ? `${query}&` : ''}format=${format}`,
  unsignedJudges: () => '/admin/judges/signatures/unsigned',
  remindUnsigned: () => '/admin/judges/signatures/remind',
  agreementDeclines: () => '/admin/judges/signatures/declined',
  adminSignature: (id: number) => `/admin/judges/signatures/view/${id}`,
  signatureEvidence: (id: number) => `/admin/judges/signatures/view/${id}/evidence`,
  adminFinancials: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/financials', query),
  adminFinancialsExport: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/financials/export', query),
  adminBooksCheck: (day?: string) => withQuery('/admin/financials/check', { day }),
  adminHistory: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/history', query),
  adminMemberships: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/memberships', query),
  adminConfigs: (group?: number) => withQuery('/admin/configs', { group }),
  adminMembershipTypes: () => '/admin/memberships/types',
  adminMembershipType: (code: string) => `/admin/memberships/types/${encodeURIComponent(code)}`,
  adminSetupCheck: () => '/admin/setup-check',
  adminSeasons: () => '/admin/seasons',
  addSeason: () => '/admin/seasons/add',
  adminSeason: (year: number) => `/admin/seasons/edit/${year}`,
  makeSeasonCurrent: (year: number) => `/admin/seasons/current/${year}`,
  adminDeadlines: () => '/admin/deadlines',
  extendDeadline: (id: number) => `/admin/deadlines/extend/${id}`,
  addDeadline: () => '/admin/deadlines/add',
  adminDeadline: (id: number) => `/admin/deadlines/edit/${id}`,
  removeDeadline: (id: number) => `/admin/deadlines/remove/${id}`,
  adminFields: (query: Record<string, string | number | undefined> = {}) => withQuery('/admin/fields', query),
  addField: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/fields/add', query),
  adminField: (id: number) => `/admin/fields/view/${id}`,
  editField: (id: number, query: Record<string, string | undefined> = {}) =>
    withQuery(`/admin/fields/edit/${id}`, query),
  archiveField: (id: number) => `/admin/fields/archive/${id}`,
  adminCategories: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/categories', query),
  addCategory: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/categories/add', query),
  adminCategory: (id: number) => `/admin/categories/view/${id}`,
  editCategory: (id: number) => `/admin/categories/edit/${id}`,
  categoryStatus: (id: number, to?: string) => withQuery(`/admin/categories/status/${id}`, { to }),
  removeCategory: (id: number) => `/admin/categories/remove/${id}`,
  copySeason: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/categories/copy-season', query),
  adminQuestions: (categoryId: number) => `/admin/categories/${categoryId}/fields`,
  categoryPreview: (categoryId: number) => `/admin/categories/${categoryId}/fields/preview`,
  bindFields: (categoryId: number, query: Record<string, string | number | undefined> = {}) =>
    withQuery(`/admin/categories/${categoryId}/fields/add`, query),
  copyQuestions: (categoryId: number, from?: number) =>
    withQuery(`/admin/categories/${categoryId}/fields/copy`, { from }),
  editQuestion: (categoryId: number, bindingId: number) =>
    `/admin/categories/${categoryId}/fields/${bindingId}/edit`,
  removeQuestion: (categoryId: number, bindingId: number) =>
    `/admin/categories/${categoryId}/fields/${bindingId}/remove`,
  adminWhitelist: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/whitelist', query),
  adminSubmissions: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/submissions', query),
  adminExtraTime: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/submissions/extra-time', query),
  adminExtraTimeRequest: (requestId: number) => `/admin/submissions/extra-time/${requestId}`,
  /** `list` is the query of the list the reader comes from. */
  adminSubmission: (submissionId: number, list?: string) =>
    withQuery(`/admin/submissions/edit/${submissionId}`, { list: list || undefined }),
  adminSubmissionList: (query: string) => (query ? `/admin/submissions?${query}` : '/admin/submissions'),
  adminDecisions: () => '/admin/submissions/bulk',
  /** One decision about one submission, asked for on its own page. */
  adminDecision: (submissionId: number, action: string, list?: string) =>
    withQuery('/admin/submissions/bulk', {
      id: submissionId,
      action,
      list: list || undefined,
      back: 'entry',
    }),
  adminSubmissionsExport: () => '/admin/submissions/export',
  /** Where the columns of the export are selected; `query` is what the list's address says. */
  adminSubmissionsColumns: (query: string) => `/admin/submissions/export/columns${query ? `?${query}` : ''}`,
  adminInvoicesExport: (query: string, format: 'csv' | 'xlsx') =>
    `/admin/submissions/invoices/export?${query ? `${query}&` : ''}format=${format}`,
  adminDiscounts: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/discounts', query),
  addDiscount: () => '/admin/discounts/add',
  adminDiscount: (id: number) => `/admin/discounts/edit/${id}`,
  endDiscount: (id: number) => `/admin/discounts/end/${id}`,
  adminStudios: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/studios', query),
  adminStudio: (studioId: number) => `/admin/studios/edit/${studioId}`,
  archiveStudio: (studioId: number) => `/admin/studios/archive/${studioId}`,
  mergeStudio: (studioId: number, into?: number) => withQuery(`/admin/studios/merge/${studioId}`, { into }),
  adminInvoices: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/submissions/invoices', query),
  adminUnallocated: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/submissions/invoices/unallocated', query),
  adminAddUnallocated: () => '/admin/submissions/invoices/unallocated/add',
  adminUnallocatedMoney: (id: number) => `/admin/submissions/invoices/unallocated/${id}`,
  adminInvoiceStep: (invoiceId: number, step: InvoiceStep) =>
    `/admin/submissions/invoices/${invoiceId}/${step}`,
  adminEditBillTo: (invoiceId: number) => `/admin/submissions/invoices/${invoiceId}/bill-to`,
  askForRefund: (invoiceId: number) => `/admin/submissions/invoices/${invoiceId}/refund`,
  adminRefunds: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/refunds', query),
  adminRefund: (refundId: number) => `/admin/refunds/${refundId}`,
  adminRules: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/cron-emails', query),
  addRule: () => '/admin/cron-emails/add',
  editRule: (ruleId: number) => `/admin/cron-emails/edit/${ruleId}`,
  /** Whom a rule would write to now, and why. */
  ruleAudience: (ruleId: number, query: Record<string, string | number | undefined> = {}) =>
    withQuery(`/admin/cron-emails/edit/${ruleId}/audience`, query),
  ruleStep: (ruleId: number, step: RuleStep) => `/admin/cron-emails/edit/${ruleId}/${step}`,
  /** Where a rule's form is sent to be seen as a mail. */
  previewRule: () => '/admin/cron-emails/preview',
  mailGroups: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/cron-emails/groups', query),
  addMailGroup: () => '/admin/cron-emails/groups/add',
  mailGroup: (groupId: number) => `/admin/cron-emails/groups/${groupId}`,
  archiveMailGroup: (groupId: number) => `/admin/cron-emails/groups/${groupId}/archive`,
  adminMailRuns: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/cron-emails/runs', query),
  adminMailRun: (runId: number, query: Record<string, string | number | undefined> = {}) =>
    withQuery(`/admin/cron-emails/runs/${runId}`, query),
  stopMailRun: (runId: number) => `/admin/cron-emails/runs/${runId}/stop`,
  adminMailRunExport: (runId: number) => `/admin/cron-emails/runs/${runId}/csv`,
  /** What rules would write from one day to another, by the award's calendar. */
  adminUpcomingMail: (query: Record<string, string | undefined> = {}) =>
    withQuery('/admin/cron-emails/upcoming', query),
  adminSuppressions: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/cron-emails/suppressions', query),
  addSuppression: () => '/admin/cron-emails/suppressions/add',
  adminMailReports: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/cron-emails/suppressions/reports', query),
  liftSuppression: (id: number) => `/admin/cron-emails/suppressions/lift/${id}`,
  adminOutbox: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/cron-emails/outbox', query),
  adminMailBatch: (batchId: number, query: Record<string, string | number | undefined> = {}) =>
    withQuery(`/admin/cron-emails/held/${batchId}`, query),
  adminMessage: (messageId: number) => `/admin/cron-emails/outbox/${messageId}`,
  /** The HTML of a message by itself, as its reader sees it. */
  adminMessageHtml: (messageId: number) => `/admin/cron-emails/outbox/${messageId}/html`,
  sendMessageAgain: (messageId: number) => `/admin/cron-emails/outbox/${messageId}/again`,
}
