import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** A mail rule; only one that is on plans runs. */
export const ruleLifecycle = defineLifecycle({
  name: 'mail rule',
  table: 'cron_emails',
  column: 'status',
  states: { draft: 'open', active: 'open', paused: 'open', retired: 'terminal' },
  initial: ['draft'],
  actions: {
    activate: { from: ['draft', 'paused'], to: 'active', by: ['admin'], guard: 'this version was tested' },
    pause: { from: ['active'], to: 'paused', by: ['admin'] },
    retire: {
      from: ['draft', 'active', 'paused'],
      to: 'retired',
      by: ['admin'],
      guard: 'no run is under way',
    },
  },
})

/** A mail rule at one scheduled time. */
export const runLifecycle = defineLifecycle({
  name: 'mail run',
  table: 'mail_runs',
  column: 'status',
  states: {
    planning: 'open',
    awaiting_approval: 'open',
    waiting: 'open',
    sending: 'open',
    done: 'open',
    cancelled: 'terminal',
    skipped: 'terminal',
  },
  initial: ['planning', 'skipped'],
  actions: {
    ask: {
      from: ['planning'],
      to: 'awaiting_approval',
      by: ['system'],
      guard: 'the rule requires it, or the run is late or large',
    },
    schedule: { from: ['planning'], to: 'waiting', by: ['system'] },
    approve: {
      from: ['awaiting_approval'],
      to: 'waiting',
      by: ['admin'],
      guard: 'large: not the last admin to change the rule',
    },
    ask_again: {
      from: ['waiting'],
      to: 'awaiting_approval',
      by: ['system'],
      guard: 'the rule was changed, or it is late',
    },
    send: { from: ['waiting'], to: 'sending', by: ['system'], guard: 'due, and its rule is active' },
    finish: { from: ['sending'], to: 'done', by: ['system'], guard: 'nothing is left to send' },
    resume: { from: ['done'], to: 'sending', by: ['system'], guard: 'a merged message is sent after all' },
    leave_out: {
      from: ['planning', 'awaiting_approval', 'waiting'],
      to: 'skipped',
      by: ['system'],
      guard: 'it has no recipients, or its date has moved',
    },
    stop: {
      from: ['planning', 'awaiting_approval', 'waiting', 'sending'],
      to: 'cancelled',
      by: ['admin'],
    },
  },
})
