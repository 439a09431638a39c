import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/cron-emails': 'rules/list.tsx',
    '/admin/cron-emails/add': 'rules/add.tsx',
    '/admin/cron-emails/edit/:id': 'rules/edit.tsx',
    '/admin/cron-emails/edit/:id/audience': 'rules/audience.tsx',
    '/admin/cron-emails/edit/:id/:change': 'rules/step.tsx',
    '/admin/cron-emails/turn-on': { file: 'rules/turn-on.tsx', rights: { open: 'write' } },
    '/admin/cron-emails/preview': 'rules/preview.ts',
    '/admin/cron-emails/upcoming': 'runs/upcoming.tsx',
    '/admin/cron-emails/runs': 'runs/list.tsx',
    '/admin/cron-emails/runs/:runId': 'runs/view.tsx',
    '/admin/cron-emails/runs/:runId/stop': 'runs/stop.tsx',
    '/admin/cron-emails/runs/:runId/csv': 'runs/export.ts',
    '/admin/cron-emails/groups': 'groups/list.tsx',
    '/admin/cron-emails/groups/add': 'groups/add.tsx',
    '/admin/cron-emails/groups/:groupId': 'groups/edit.tsx',
    '/admin/cron-emails/groups/:groupId/archive': 'groups/archive.tsx',
  },
  {
    '/admin/cron-emails': 'admin-email#rules',
    '/admin/cron-emails/groups': 'admin-email#groups',
    '/admin/cron-emails/upcoming': 'admin-email#runs',
    '/admin/cron-emails/runs': 'admin-email#runs',
  },
)
