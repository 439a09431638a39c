/** The addresses of the specification's part 2, as it writes them. */
export const SPEC_ROUTES: readonly string[] = `
/ /advertising /account-lookup /password-reset /forgot-password /redirect/logout /members/signup /media-credentials/apply
/content/letter-to-nominee /pro-members-for-indee
/press /press/add /press/edit/:id /events /events/add /events/edit/:id /press/category /press/category/add /press/category/edit/:id
/studios/add /studios/view /studios/edit/:id /studios/create/:type
/votes /votes/closed /votes/results /votes/category/:categoryId
/judges /judges/privacy /judges/chair/:categoryId /judges/judge/:categoryId /judges/submission/:submissionId
/judges/nomination-form/:categoryId /judges/committees /judges/committees/edit/:id /judges/view-committees/:categoryId
/submissions /submissions/add /submissions/add/:categoryId /submissions/add-multiple /submissions/dashboard /submissions/closed
/submissions/expired /submissions/cart /submissions/cart/checkout /submissions/invoices/:id /submissions/invoices
/submissions/edit/:submissionId /submissions/payment/:submissionId
/sponsorships/dashboard /sponsorships/apply /sponsorships/invoice/:id /sponsorships/contract/:id /sponsorships/print-document/:id
/sponsorships/upload-artwork/:sponsorshipId /sponsorships/upload-company-logo/:sponsorshipId
/sponsorship-pools/partner-agreement /sponsorship-pools/partner-dashboard
/admin/login-as /admin/dashboard /admin/financials /admin/export /admin/export/ceremony/:type/:batch
/admin/fields /admin/fields/add /admin/fields/edit/:id /admin/fields/view/:id /admin/configs
/admin/deadlines /admin/deadlines/add /admin/deadlines/edit/:id /admin/studios /admin/studios/edit/:id
/admin/categories /admin/categories/add /admin/categories/edit/:id /admin/categories/view/:id /admin/categories/:id/fields
/admin/categories/:id/fields/add /admin/categories/:id/fields/:cf/edit
/admin/cron-emails /admin/cron-emails/add /admin/cron-emails/edit/:id /admin/cron-emails/groups /admin/whitelist /admin/nominations
/admin/submissions /admin/submissions/edit/:submissionId /admin/submissions/invoices /admin/submissions/invoices/:id
/admin/submissions/nominated
/admin/sponsorships /admin/sponsorships/edit/:id /admin/sponsorships/packages /admin/sponsorships/packages/add
/admin/sponsorships/packages/edit/:id
/admin/sponsorship-pools /admin/sponsorship-pools/add /admin/sponsorship-pools/edit/:id /admin/sponsorship-pools/levels
/admin/sponsorship-pools/levels/add /admin/sponsorship-pools/levels/edit/:id
/admin/judges/agreements /admin/judges/committees /admin/judges/committees/edit/:id /admin/judges/signatures
/admin/media-credentials /admin/media-credentials/edit/:id /admin/duplicate-trophies /admin/duplicate-trophies/view/:id
/admin/nomination-certificates
`
  .trim()
  .split(/\s+/)
