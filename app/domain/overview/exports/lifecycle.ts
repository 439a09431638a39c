import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** An export of data. */
export const dataExportLifecycle = defineLifecycle({
  name: 'data export',
  table: 'data_exports',
  column: 'state',
  states: { waiting: 'open', running: 'open', done: 'open', failed: 'terminal', removed: 'terminal' },
  initial: ['waiting'],
  actions: {
    begin: step(['waiting', 'running'], 'running', ['system'], 'no other process writes it'),
    finish: step(['running'], 'done', ['system'], 'by the process that began it'),
    fail: step(['waiting', 'running'], 'failed', ['system']),
    remove: step(['done'], 'removed', ['admin', 'system'], 'its link expired, or its reader removed it'),
  },
})

/** An export that is made by itself. */
export const exportScheduleLifecycle = defineLifecycle({
  name: 'export schedule',
  table: 'export_schedules',
  column: 'state',
  states: { active: 'open', off: 'open' },
  initial: ['active'],
  actions: {
    turn_off: step(['active'], 'off', ['admin', 'system'], 'with a reason'),
    turn_on: step(['off'], 'active', ['admin'], 'its owner and its reader may read the data'),
  },
})
