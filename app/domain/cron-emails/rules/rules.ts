export const RULE_STATUSES = ['draft', 'active', 'paused', 'retired'] as const
export type RuleStatus = (typeof RULE_STATUSES)[number]

/** The actions on a mail rule, each with a page of its own. */
export const ruleSteps = ['activate', 'pause', 'retire'] as const
export type RuleStep = (typeof ruleSteps)[number]

export const TRIGGERS = ['at', 'anchor', 'daily', 'weekly', 'event'] as const
export type Trigger = (typeof TRIGGERS)[number]

export const RUN_STATUSES = [
  'planning',
  'awaiting_approval',
  'waiting',
  'sending',
  'done',
  'cancelled',
  'skipped',
] as const
export type RunStatus = (typeof RUN_STATUSES)[number]
