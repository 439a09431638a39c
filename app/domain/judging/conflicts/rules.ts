import { words } from '#app/platform/award-words.ts'

/** The states of the question whether a person has a conflict with an entry. Client-safe and pure. */

export type ConflictStatus = 'none' | 'suspected' | 'declared' | 'cleared'

/** Without a row the person was not asked. */
export type ConflictState = ConflictStatus | 'not_asked'

export type ConflictSource =
  | 'own_answer'
  | 'studio'
  | 'credits'
  | 'email_domain'
  | 'employer'
  | 'earlier_season'
  | 'signature'
  | 'chair'
  | 'admin'

export const CONFLICT_STATE_LABELS: Readonly<Record<ConflictState, string>> = {
  not_asked: 'Not asked',
  none: 'No conflict',
  suspected: 'Suspected, not answered',
  declared: 'Declared',
  cleared: 'Cleared',
}

export const CONFLICT_SOURCE_LABELS: Readonly<Record<ConflictSource, string>> = {
  own_answer: 'Their own answer',
  get studio() {
    return `Their ${words.studio}`
  },
  credits: 'The credits',
  email_domain: 'Email domain',
  employer: 'Their employer',
  earlier_season: 'An earlier season',
  signature: 'Their agreement',
  chair: 'The chair',
  admin: 'An admin',
}

/** A reason as others read it; one that addresses the person is quoted. */
export function reasonForOthers(reason: string): string {
  return /\byour?\b/i.test(reason) ? `Asked: “${reason}”` : reason
}

/** For how many hours an admin with a conflict may see an entry. */
export const BREAK_GLASS_HOURS = ['1', '4', '24', '72'] as const

/** The steps about a conflict: the system suggests it, the person answers, a chair or an admin recuses them or clears it. */
export type ConflictStep = 'suggest' | 'answer_none' | 'answer_conflict' | 'recuse' | 'clear'

export interface StepBy {
  /** They are the person the conflict is about. */
  self: boolean
  /** They have a conflict with this entry themselves. */
  conflicted: boolean
  reason: string
}

export type StepResult =
  /** `changes` is false where the state stays as it is, which is no failure. */
  { ok: true; status: ConflictStatus; changes: boolean } | { ok: false; message: string }

const REASON = 'Enter a reason'
const CONFLICTED = 'A person without a conflict of interest has to do this'

/**
 * The state after a step, or why it is refused. A declared conflict is cleared only by another person without one, with a reason; an
 * answer never becomes a suspicion again.
 */
export function afterStep(from: ConflictState, step: ConflictStep, by: StepBy): StepResult {
  const to = (status: ConflictStatus): StepResult => ({ ok: true, status, changes: status !== from })
  switch (step) {
    case 'suggest':
      return from === 'not_asked' ? to('suspected') : to(from)
    case 'answer_none':
      if (from === 'declared')
        return { ok: false, message: 'Only the chair or an admin can clear a declared conflict' }
      return from === 'cleared' ? to('cleared') : to('none')
    case 'answer_conflict':
      return to('declared')
    case 'recuse':
      if (by.conflicted && !by.self) return { ok: false, message: CONFLICTED }
      return by.reason.trim() === '' ? { ok: false, message: REASON } : to('declared')
    case 'clear':
      if (by.self) return { ok: false, message: 'You can’t clear your own conflict' }
      if (by.conflicted) return { ok: false, message: CONFLICTED }
      return by.reason.trim() === '' ? { ok: false, message: REASON } : to('cleared')
  }
}
