import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A mail rule; only one that is on plans runs. */
export const ruleLifecycle = defineLifecycle({
  name: 'mail rule',
  table: 'cron_emails',
  column: 'status',
  states: { draft: 'open', active: 'open', paused: 'open', retired: 'terminal' },
  initial: ['draft'],
  actions: {
    activate: step(['draft', 'paused'], 'active', ['admin'], 'this version was tested'),
    pause: step(['active'], 'paused', ['admin']),
    retire: step(['draft', 'active', 'paused'], 'retired', ['admin'], 'no run is under way'),
  },
  wayBack: { activate: 'pause', pause: 'activate' },
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
    ask: step(
      ['planning'],
      'awaiting_approval',
      ['system'],
      'the rule requires it, or the run is late or large',
    ),
    schedule: step(['planning'], 'waiting', ['system']),
    approve: step(
      ['awaiting_approval'],
      'waiting',
      ['admin'],
      'large: not the last admin to change the rule',
    ),
    ask_again: step(['waiting'], 'awaiting_approval', ['system'], 'the rule was changed, or it is late'),
    send: step(['waiting'], 'sending', ['system'], 'due, and its rule is active'),
    finish: step(['sending'], 'done', ['system'], 'nothing is left to send'),
    resume: step(['done'], 'sending', ['system'], 'a merged message is sent after all'),
    leave_out: step(
      ['planning', 'awaiting_approval', 'waiting'],
      'skipped',
      ['system'],
      'it has no recipients, or its date has moved',
    ),
    stop: step(['planning', 'awaiting_approval', 'waiting', 'sending'], 'cancelled', ['admin']),
  },
})
