import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/cron-emails/held/:batchId': 'batches/view.tsx',
    '/admin/cron-emails/write': { file: 'write/add.tsx', rights: { open: 'write' } },
    '/admin/cron-emails/suppressions': 'suppressions/list.tsx',
    '/admin/cron-emails/suppressions/add': 'suppressions/add.tsx',
    '/admin/cron-emails/suppressions/lift/:id': 'suppressions/lift.tsx',
    '/admin/cron-emails/suppressions/reports': 'suppressions/reports.tsx',
    '/admin/cron-emails/outbox': 'outbox/list.tsx',
    '/admin/cron-emails/outbox/:messageId': 'outbox/view.tsx',
    '/admin/cron-emails/outbox/:messageId/again': 'outbox/again.tsx',
    '/admin/cron-emails/outbox/:messageId/html': 'outbox/html.ts',
  },
  {
    '/admin/cron-emails/outbox': 'admin-messages#messages',
    '/admin/cron-emails/held': 'admin-messages#write',
    '/admin/cron-emails/write': 'admin-messages#write',
    '/admin/cron-emails/suppressions': 'admin-messages#suppressed',
  },
)
