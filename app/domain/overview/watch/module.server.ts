import { defineModule } from '#app/platform/module.server.ts'
import { findWatchChecks, findWatchTasks } from './admin-pages.server.ts'
import { watchMetrics } from './backups.server.ts'
import { alarmEnded, alarmRaised } from './mails/alarm-mails.ts'

export const installationWatch = defineModule({
  name: 'overview/watch',
  tables: ['alarms', 'backups'],
  // Both are of this installation: a copy elsewhere has faults and backups of its own.
  transient: ['alarms', 'backups'],
  records: {},
  adminTasks: findWatchTasks,
  setupChecks: findWatchChecks,
  mails: [{ mail: alarmRaised }, { mail: alarmEnded }],
  metrics: watchMetrics,
})
