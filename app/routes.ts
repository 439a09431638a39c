import { layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

/**
 * Every address of the product. Layout routes are chrome and never a guard: each loader and action guards itself.
 * Brackets name the guards that each asks; where the specification asks for less, decision 038 says why.
 */

const general = layout('routes/layouts/blank.tsx', [
  // Not an index route: a plain post to `/` has to reach it too.
  route('/', 'routes/general/sign-in.tsx'), // [redirect]
  route('members/signup', 'routes/general/sign-up.tsx'), // [redirect]
  route('members/proof', 'routes/general/membership-proof.tsx'), // [auth]
  route('account-lookup', 'routes/general/account-lookup.tsx'), // [redirect]
  route('forgot-password', 'routes/general/forgot-password.tsx'), // [redirect]
  route('password-reset', 'routes/general/password-reset.tsx'), // [redirect]
  route('verify-email', 'routes/general/verify-email.tsx'),
  route('redirect/logout', 'routes/general/sign-out.tsx'),
  route('session/kept-form', 'routes/general/kept-form.tsx'), // [auth]
  route('preferences', 'routes/general/preferences.tsx'),
  route('mail/unsubscribe/:token', 'routes/mail/unsubscribe.tsx'),
  route('studios/invitation', 'routes/studios/invitation.tsx'),
  route('judges/invitations/:token', 'routes/judges/invitation.tsx'),
  route('votes/closed', 'routes/votes/closed.tsx'),
  route('content/letter-to-nominee', 'routes/general/letter-to-nominee.tsx'),
  route('content/letter-to-nominee/new-link', 'routes/general/nominee-new-link.tsx'),
  route('certificates', 'routes/certificates/look-up.tsx'),
  route('certificates/:serial', 'routes/certificates/verification.tsx'),
  route('payments/demonstration/:publicId', 'routes/payments/demonstration.tsx'), // [auth]
])

/** The blank frame for guests, the desk's for people who are signed in. */
const byViewer = layout('routes/layouts/by-viewer.tsx', [
  route('submissions/closed', 'routes/submissions/closed.tsx'),
])

const desk = layout('routes/layouts/default.tsx', [
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('studios/add', 'routes/studios/add.tsx'), // [auth]
  route('studios/create/:type', 'routes/studios/create.tsx'), // [auth]
  route('studios/view', 'routes/studios/view.tsx'), // [auth]
  route('studios/edit/:id', 'routes/studios/edit.tsx'), // [auth]
  route('submissions/dashboard', 'routes/submissions/dashboard.tsx'), // [auth]
  route('submissions', 'routes/submissions/list.tsx'), // [auth, student-membership, studio, submission]
  route('submissions/add', 'routes/submissions/add.tsx'), // [auth, student-membership, studio, submission]
  route('submissions/add/:categoryId', 'routes/submissions/start.tsx'), // [auth, student-membership, studio, submission]
  route('submissions/add/:categoryId/questions', 'routes/submissions/questions.tsx'), // [auth, student-membership, studio, submission]
  route('submissions/add-multiple', 'routes/submissions/add-multiple.tsx'), // [auth, student-membership, studio, submission]
  route('submissions/add-multiple/csv', 'routes/submissions/add-multiple-csv.tsx'), // [auth, student-membership, studio, submission]
  route('submissions/batches/:setId', 'routes/submissions/batch.tsx'), // [auth]
  route('submissions/bulk', 'routes/submissions/bulk.tsx'), // [auth, student-membership, studio, submission]
  route('submissions/edit/:submissionId', 'routes/submissions/edit.tsx'), // [auth]
  route('submissions/edit/:submissionId/copy', 'routes/submissions/entry-copy.tsx'), // [auth]
  route('submissions/edit/:submissionId/copy-to', 'routes/submissions/copy-to.tsx'), // [auth, student-membership, submission]
  route('submissions/edit/:submissionId/fill', 'routes/submissions/fill.tsx'), // [auth]
  route('submissions/edit/:submissionId/review', 'routes/submissions/edit-review.tsx'), // [auth]
  route('submissions/edit/:submissionId/:section', 'routes/submissions/edit-section.tsx'), // [auth]
  route('submissions/edit/:submissionId/remove-file/:fileId', 'routes/submissions/remove-file.tsx'), // [auth]
  route('submissions/remove/:submissionId', 'routes/submissions/remove.tsx'), // [auth]
  route('submissions/expired', 'routes/submissions/expired.tsx'), // [auth]
  route('submissions/expired/:submissionId/extra-time', 'routes/submissions/extra-time.tsx'), // [auth]
  route('submissions/cart', 'routes/submissions/cart.tsx'), // [auth, studio]
  route('submissions/cart/checkout', 'routes/submissions/checkout.tsx'), // [auth, studio]
  route('submissions/payment/:submissionId', 'routes/submissions/payment.tsx'), // [auth]
  route('submissions/invoices/:id', 'routes/submissions/invoice.tsx'), // [auth]
  route('submissions/invoices/:id/bill-to', 'routes/submissions/invoice-bill-to.tsx'), // [auth]
  route('submissions/credit-notes/:id', 'routes/submissions/credit-note.tsx'), // [auth]
  route('submissions/invoices', 'routes/submissions/invoices.tsx'), // [auth, admin]
  route('judges', 'routes/judges/overview.tsx'), // [auth, judge, judge-agreement]
  route('judges/privacy', 'routes/judges/privacy.tsx'), // [auth, judge]
  route('judges/judge/:categoryId', 'routes/judges/judge.tsx'), // [auth, judge, judge-agreement]
  route('judges/judge/:categoryId/sheets', 'routes/judges/score-sheets.tsx'), // [auth, judge, judge-agreement]
  route('judges/submission/:submissionId', 'routes/judges/submission.tsx'), // [auth, judge, judge-agreement]
  route('judges/conflicts/:categoryId', 'routes/judges/conflicts.tsx'), // [auth, judge, judge-agreement]
  route('judges/chair/:categoryId', 'routes/judges/chair.tsx'), // [auth, judge, judge-agreement]
  route('judges/chair/:categoryId/entry/:submissionId', 'routes/judges/chair-entry.tsx'), // [auth, judge, judge-agreement]
  route('judges/nomination-form/:categoryId', 'routes/judges/nomination-form.tsx'), // [auth, judge, judge-agreement]
  route('judges/nomination-form/:categoryId/review', 'routes/judges/nomination-review.tsx'), // [auth, judge, judge-agreement]
  route('judges/nomination-form/:categoryId/outside', 'routes/judges/outside-work.tsx'), // [auth, judge, judge-agreement]
  route('judges/chair/:categoryId/export', 'routes/judges/chair-export.ts'), // [auth, judge, judge-agreement]
  route('judges/committees', 'routes/judges/committees.tsx'), // [auth, admin]
  route('judges/committees/edit/:id', 'routes/judges/committee.tsx'), // [auth, judge-agreement]
  route('judges/committees/edit/:id/remove/:userId', 'routes/judges/committee-remove.tsx'), // [auth, judge-agreement]
  route('judges/view-committees/:categoryId', 'routes/judges/view-committee.tsx'), // [auth, judge-agreement]
  route('press', 'routes/press/overview.tsx'), // [auth, press]
  route('admin', 'routes/admin/index.ts'), // [auth, admin]
  route('admin/dashboard', 'routes/admin/dashboard.tsx'), // [auth, admin]
  route('admin/financials', 'routes/admin/financials.tsx'), // [auth, admin]
  route('admin/financials/check', 'routes/admin/books-check.tsx'), // [auth, admin]
  route('admin/financials/export', 'routes/admin/financials-export.ts'), // [auth, admin]
  route('admin/history', 'routes/admin/history.tsx'), // [auth, admin]
  route('admin/memberships', 'routes/admin/memberships.tsx'), // [auth, admin]
  route('admin/memberships/types', 'routes/admin/membership-types.tsx'), // [auth, admin]
  route('admin/memberships/types/:code', 'routes/admin/membership-type.tsx'), // [auth, admin]
  route('admin/configs', 'routes/admin/configs.tsx'), // [auth, admin]
  route('admin/rehearsal', 'routes/admin/rehearsal.tsx'), // [auth, admin]
  route('admin/seasons', 'routes/admin/seasons.tsx'), // [auth, admin]
  route('admin/seasons/add', 'routes/admin/season-add.tsx'), // [auth, admin]
  route('admin/seasons/edit/:year', 'routes/admin/season.tsx'), // [auth, admin]
  route('admin/seasons/current/:year', 'routes/admin/season-current.tsx'), // [auth, admin]
  route('admin/setup-check', 'routes/admin/setup-check.tsx'), // [auth, admin]
  route('admin/fields', 'routes/admin/fields.tsx'), // [auth, admin]
  route('admin/fields/add', 'routes/admin/fields-add.tsx'), // [auth, admin]
  route('admin/fields/edit/:id', 'routes/admin/fields-edit.tsx'), // [auth, admin]
  route('admin/fields/view/:id', 'routes/admin/fields-view.tsx'), // [auth, admin]
  route('admin/fields/archive/:id', 'routes/admin/fields-archive.tsx'), // [auth, admin]
  route('admin/categories', 'routes/admin/categories.tsx'), // [auth, admin]
  route('admin/categories/add', 'routes/admin/category-add.tsx'), // [auth, admin]
  route('admin/categories/copy-season', 'routes/admin/category-copy-season.tsx'), // [auth, admin]
  route('admin/categories/view/:id', 'routes/admin/category-view.tsx'), // [auth, admin]
  route('admin/categories/edit/:id', 'routes/admin/category-edit.tsx'), // [auth, admin]
  route('admin/categories/status/:id', 'routes/admin/category-status.tsx'), // [auth, admin]
  route('admin/categories/remove/:id', 'routes/admin/category-remove.tsx'), // [auth, admin]
  route('admin/categories/:id/fields', 'routes/admin/category-fields.tsx'), // [auth, admin]
  route('admin/categories/:id/fields/add', 'routes/admin/category-fields-add.tsx'), // [auth, admin]
  route('admin/categories/:id/fields/copy', 'routes/admin/category-fields-copy.tsx'), // [auth, admin]
  route('admin/categories/:id/fields/preview', 'routes/admin/category-fields-preview.tsx'), // [auth, admin]
  route('admin/categories/:id/fields/:cf/edit', 'routes/admin/category-fields-edit.tsx'), // [auth, admin]
  route('admin/categories/:id/fields/:cf/remove', 'routes/admin/category-fields-remove.tsx'), // [auth, admin]
  route('admin/deadlines', 'routes/admin/deadlines.tsx'), // [auth, admin]
  route('admin/deadlines/add', 'routes/admin/deadline-add.tsx'), // [auth, admin]
  route('admin/deadlines/edit/:id', 'routes/admin/deadline.tsx'), // [auth, admin]
  route('admin/deadlines/extend/:id', 'routes/admin/deadline-extend.tsx'), // [auth, admin]
  route('admin/deadlines/remove/:id', 'routes/admin/deadline-remove.tsx'), // [auth, admin]
  route('admin/whitelist', 'routes/admin/whitelist.tsx'), // [auth, admin]
  route('admin/studios', 'routes/admin/studios.tsx'), // [auth, admin]
  route('admin/studios/edit/:id', 'routes/admin/studio.tsx'), // [auth, admin]
  route('admin/studios/archive/:id', 'routes/admin/studio-archive.tsx'), // [auth, admin]
  route('admin/studios/merge/:id', 'routes/admin/studio-merge.tsx'), // [auth, admin]
  route('admin/submissions', 'routes/admin/submissions.tsx'), // [auth, admin]
  route('admin/submissions/extra-time', 'routes/admin/extra-time.tsx'), // [auth, admin]
  route('admin/submissions/extra-time/:requestId', 'routes/admin/extra-time-request.tsx'), // [auth, admin]
  route('admin/submissions/bulk', 'routes/admin/submissions-bulk.tsx'), // [auth, admin]
  route('admin/submissions/export', 'routes/admin/submissions-export.ts'), // [auth, admin]
  route('admin/submissions/export/columns', 'routes/admin/submissions-columns.tsx'), // [auth, admin]
  route('admin/submissions/edit/:submissionId', 'routes/admin/submission.tsx'), // [auth, admin]
  route('admin/submissions/invoices', 'routes/admin/invoices.tsx'), // [auth, admin]
  route('admin/submissions/invoices/export', 'routes/admin/invoices-export.ts'), // [auth, admin]
  route('admin/submissions/invoices/unallocated', 'routes/admin/unallocated.tsx'), // [auth, admin]
  route('admin/submissions/invoices/unallocated/add', 'routes/admin/unallocated-add.tsx'), // [auth, admin]
  route('admin/submissions/invoices/unallocated/:id', 'routes/admin/unallocated-money.tsx'), // [auth, admin]
  route('admin/submissions/invoices/:id', 'routes/admin/invoice.tsx'), // [auth, admin]
  route('admin/cron-emails/held/:batchId', 'routes/admin/mail-batch.tsx'), // [auth, admin]
  route('admin/submissions/invoices/:id/bill-to', 'routes/admin/invoice-bill-to.tsx'), // [auth, admin]
  route('admin/submissions/invoices/:id/refund', 'routes/admin/refund-add.tsx'), // [auth, admin]
  route('admin/submissions/invoices/:id/:step', 'routes/admin/invoice-step.tsx'), // [auth, admin]
  route('admin/judges/agreements', 'routes/admin/agreements.tsx'), // [auth, admin]
  route('admin/judges/agreements/view/:id', 'routes/admin/agreement-view.tsx'), // [auth, admin]
  route('admin/judges/agreements/edit/:id', 'routes/admin/agreement-edit.tsx'), // [auth, admin]
  route('admin/judges/agreements/publish/:id', 'routes/admin/agreement-publish.tsx'), // [auth, admin]
  route('admin/judges/agreements/remove/:id', 'routes/admin/agreement-remove.tsx'), // [auth, admin]
  route('admin/judges/rubrics', 'routes/admin/rubrics.tsx'), // [auth, admin]
  route('admin/judges/rubrics/view/:id', 'routes/admin/rubric.tsx'), // [auth, admin]
  route('admin/judges/rubrics/edit/:id', 'routes/admin/rubric-edit.tsx'), // [auth, admin]
  route('admin/judges/signatures', 'routes/admin/signatures.tsx'), // [auth, admin]
  route('admin/judges/signatures/unsigned', 'routes/admin/signatures-unsigned.tsx'), // [auth, admin]
  route('admin/judges/signatures/declined', 'routes/admin/signatures-declined.tsx'), // [auth, admin]
  route('admin/judges/signatures/remind', 'routes/admin/signatures-remind.tsx'), // [auth, admin]
  route('admin/judges/signatures/export', 'routes/admin/signatures-export.ts'), // [auth, admin]
  route('admin/judges/signatures/view/:id', 'routes/admin/signature.tsx'), // [auth, admin]
  route('admin/judges/signatures/view/:id/evidence', 'routes/admin/signature-evidence.ts'), // [auth, admin]
  route('admin/nomination-certificates', 'routes/admin/certificates.tsx'), // [auth, admin]
  route('admin/nomination-certificates/generate', 'routes/admin/certificates-generate.tsx'), // [auth, admin]
  route('admin/nomination-certificates/release', 'routes/admin/certificates-release.tsx'), // [auth, admin]
  route('admin/nomination-certificates/export', 'routes/admin/certificates-export.ts'), // [auth, admin]
  route('admin/nomination-certificates/sheets', 'routes/admin/certificate-sheets.tsx'), // [auth, admin]
  route('admin/nomination-certificates/sheets/:id/file', 'routes/admin/certificate-sheet-file.ts'), // [auth, admin]
  route('admin/nomination-certificates/view/:id', 'routes/admin/certificate.tsx'), // [auth, admin]
  route('admin/nomination-certificates/view/:id/file', 'routes/admin/certificate-file.ts'), // [auth, admin]
  route('admin/nomination-certificates/reissue/:id', 'routes/admin/certificate-reissue.tsx'), // [auth, admin]
  route('admin/judges/committees', 'routes/admin/committees.tsx'), // [auth, admin]
  route('admin/judges/committees/send', 'routes/admin/committees-send.tsx'), // [auth, admin]
  route('admin/judges/committees/copy', 'routes/admin/committees-copy.tsx'), // [auth, admin]
  route('admin/judges/committees/edit/:id', 'routes/admin/committee.tsx'), // [auth, admin]
  route('admin/judges/committees/delete/:id', 'routes/admin/committee-delete.tsx'), // [auth, admin]
  route('admin/submissions/nominated', 'routes/admin/nominated.tsx'), // [auth, admin]
  route('admin/submissions/nominated/export', 'routes/admin/nominated-export.ts'), // [auth, admin]
  route('admin/nominations', 'routes/admin/nominations.tsx'), // [auth, admin]
  route('admin/nominations/view/:categoryId', 'routes/admin/nominations-slate.tsx'), // [auth, admin]
  route('admin/nominations/confirm', 'routes/admin/nominations-confirm.tsx'), // [auth, admin]
  route('admin/nominations/names/:nominationId', 'routes/admin/nominations-names.tsx'), // [auth, admin]
  route('admin/nominations/lock', 'routes/admin/nominations-lock.tsx'), // [auth, admin]
  route('admin/nominations/announce', 'routes/admin/nominations-announce.tsx'), // [auth, admin]
  route('admin/nominations/letters', 'routes/admin/nominations-letters.tsx'), // [auth, admin]
  route('admin/nominations/ballots', 'routes/admin/nominations-ballots.tsx'), // [auth, admin]
  route('admin/judges/conflicts', 'routes/admin/conflicts.tsx'), // [auth, admin]
  route('admin/judges/conflicts/add', 'routes/admin/conflict-add.tsx'), // [auth, admin]
  route('admin/judges/conflicts/lift/:id', 'routes/admin/conflict-lift.tsx'), // [auth, admin]
  route('admin/judges/conflicts/ask/:submissionId', 'routes/admin/conflict-ask.tsx'), // [auth, admin]
  route('admin/judges/conflicts/break-glass/:id', 'routes/admin/break-glass.tsx'), // [auth, admin]
  route('admin/login-as', 'routes/admin/login-as.tsx'), // [auth, admin]
  route('admin/refunds', 'routes/admin/refunds.tsx'), // [auth, admin]
  route('admin/refunds/:id', 'routes/admin/refund.tsx'), // [auth, admin]
  route('admin/discounts', 'routes/admin/discounts.tsx'), // [auth, admin]
  route('admin/discounts/add', 'routes/admin/discount-add.tsx'), // [auth, admin]
  route('admin/discounts/edit/:id', 'routes/admin/discount.tsx'), // [auth, admin]
  route('admin/discounts/end/:id', 'routes/admin/discount-end.tsx'), // [auth, admin]
  route('admin/cron-emails/upcoming', 'routes/admin/mail-upcoming.tsx'), // [auth, admin]
  route('admin/cron-emails/runs', 'routes/admin/mail-runs.tsx'), // [auth, admin]
  route('admin/cron-emails/runs/:runId', 'routes/admin/mail-run.tsx'), // [auth, admin]
  route('admin/cron-emails/runs/:runId/stop', 'routes/admin/mail-run-stop.tsx'), // [auth, admin]
  route('admin/cron-emails/runs/:runId/csv', 'routes/admin/mail-run-csv.ts'), // [auth, admin]
  route('admin/cron-emails/suppressions', 'routes/admin/suppressions.tsx'), // [auth, admin]
  route('admin/cron-emails/suppressions/add', 'routes/admin/suppression-add.tsx'), // [auth, admin]
  route('admin/cron-emails/suppressions/reports', 'routes/admin/mail-reports.tsx'), // [auth, admin]
  route('admin/cron-emails/suppressions/lift/:id', 'routes/admin/suppression-lift.tsx'), // [auth, admin]
  route('admin/cron-emails/groups', 'routes/admin/mail-groups.tsx'), // [auth, admin]
  route('admin/cron-emails/groups/add', 'routes/admin/mail-group-add.tsx'), // [auth, admin]
  route('admin/cron-emails/groups/:groupId', 'routes/admin/mail-group.tsx'), // [auth, admin]
  route('admin/cron-emails/groups/:groupId/archive', 'routes/admin/mail-group-archive.tsx'), // [auth, admin]
  route('admin/cron-emails', 'routes/admin/cron-emails.tsx'), // [auth, admin]
  route('admin/cron-emails/add', 'routes/admin/cron-email-add.tsx'), // [auth, admin]
  route('admin/cron-emails/edit/:id', 'routes/admin/cron-email.tsx'), // [auth, admin]
  route('admin/cron-emails/edit/:id/audience', 'routes/admin/cron-email-audience.tsx'), // [auth, admin]
  route('admin/cron-emails/edit/:id/:change', 'routes/admin/cron-email-step.tsx'), // [auth, admin]
  route('admin/cron-emails/outbox', 'routes/admin/outbox.tsx'), // [auth, admin]
  route('admin/cron-emails/outbox/:messageId', 'routes/admin/outbox-message.tsx'), // [auth, admin]
  route('admin/cron-emails/outbox/:messageId/again', 'routes/admin/outbox-again.tsx'), // [auth, admin]
])

const ballot = layout('routes/layouts/votes.tsx', [
  route('votes', 'routes/votes/overview.tsx'), // [auth, vote]
  route('dev/ui/votes', 'routes/dev/votes.tsx'),
])

/** The dark frame for watching. Decision 042 says why no page of the product is in it. */
const screening = layout('routes/layouts/screening.tsx', [
  route('dev/ui/screening', 'routes/dev/screening.tsx'),
])

/** What a form's page saves by itself while somebody writes. */
const autosave = route(
  'submissions/edit/:submissionId/:section/autosave',
  'routes/submissions/edit-autosave.ts',
) // [auth]

/** Judging's dates as a file, what a scoring page saves by itself, and the films and pictures it shows. */
const judging = [
  route('judges/dates.ics', 'routes/judges/dates.ts'), // [auth, judge, judge-agreement]
  route('judges/submission/:submissionId/autosave', 'routes/judges/submission-autosave.ts'), // [auth, judge, judge-agreement]
  route('judges/submission/:submissionId/file/:name', 'routes/judges/submission-file.ts'), // [auth, judge, judge-agreement]
]

/** Files people sent in and documents the product made. */
const files = [
  route('files/:publicId', 'routes/files/download.ts'), // [auth]
  route('certificates/:publicId/file', 'routes/certificates/file.ts'),
  route('uploads', 'routes/files/uploads.ts'), // [auth]
  route('uploads/:uploadId', 'routes/files/upload.ts'), // [auth]
]

/** The list of one's own submissions as a table. */
const ownExport = route('submissions/export', 'routes/submissions/export.ts') // [auth, student-membership, studio, submission]

/** Mails by themselves, as their readers see them: one that was written, and one a rule would write. */
const mailHtml = [
  route('admin/cron-emails/outbox/:messageId/html', 'routes/admin/outbox-html.ts'), // [auth, admin]
  route('admin/cron-emails/preview', 'routes/admin/cron-email-preview.ts'), // [auth, admin]
]

/** The table that entries are written into, to be filled in. */
const tableTemplate = route(
  'submissions/add-multiple/template',
  'routes/submissions/add-multiple-template.ts',
) // [auth, student-membership, studio, submission]

/** One's own entry to keep, as text, table or PDF. */
const entryCopies = route(
  'submissions/edit/:submissionId/copy/:format',
  'routes/submissions/entry-copy-file.ts',
) // [auth]

/** Where paying by card begins and comes back to; the paying itself happens at the provider's. */
const payments = prefix('payments', [
  route('start/:invoiceId', 'routes/payments/start.ts'), // [auth]
  route('return/:publicId', 'routes/payments/return.ts'), // [auth]
])

const api = prefix('api', [
  route('auth/me', 'routes/api/auth/me.ts'), // [auth]
  route('auth/signin', 'routes/api/auth/signin.ts'),
  route('auth/signup', 'routes/api/auth/signup.ts'),
  route('auth/refresh-token', 'routes/api/auth/refresh-token.ts'),
  route('auth/refresh', 'routes/api/auth/refresh.ts'),
  route('auth/forgot-password', 'routes/api/auth/forgot-password.ts'),
  route('auth/account-lookup', 'routes/api/auth/account-lookup.ts'),
  route('config/current-year', 'routes/api/current-year.ts'),
  route('config/category/:id', 'routes/api/config-category.ts'), // [auth]
  route('category', 'routes/api/category.ts'), // [auth]
  route('payments/stripe', 'routes/payments/webhook.ts'),
  route('mail/feedback', 'routes/api/mail/feedback.ts'),
  route('*', 'routes/api/not-found.ts'),
])

/** The last resort: the not-found page. */
const unknown = route('*', 'routes/not-found.tsx')

export default [
  general,
  byViewer,
  desk,
  ballot,
  screening,
  ...payments,
  ...api,
  autosave,
  ...judging,
  ...files,
  entryCopies,
  tableTemplate,
  ownExport,
  ...mailHtml,
  unknown,
] satisfies RouteConfig
