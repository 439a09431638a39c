/** What may become of the question whether somebody is tied to an entry (product 1.5, pitfall C3). Client-safe and pure. */

export type ConflictStatus = 'none' | 'suspected' | 'declared' | 'cleared'

/** No row is a state of its own: nobody has asked. */
export type ConflictState = ConflictStatus | 'not_asked'

export type ConflictSource =
  | 'own_word'
  | 'studio'
  | 'credits'
  | 'email_domain'
  | 'employer'
  | 'earlier_season'
  | 'signature'
  | 'chair'
  | 'office'

export const CONFLICT_STATE_LABELS: Readonly<Record<ConflictState, string>> = {
  not_asked: 'Not asked',
  none: 'No tie',
  suspected: 'Suspected, not answered',
  declared: 'Tied',
  cleared: 'Lifted',
}

export const CONFLICT_SOURCE_LABELS: Readonly<Record<ConflictSource, string>> = {
  own_word: 'Their own word',
  studio: 'Their studio',
  credits: 'The credits',
  email_domain: 'E-mail domain',
  employer: 'Their employer',
  earlier_season: 'An earlier season',
  signature: 'Written when signing',
  chair: 'The chair',
  office: 'The office',
}

/** Why somebody was asked stands in words to them; for anybody else it is said that they were asked so. */
export function reasonForOthers(reason: string): string {
  return /\byour?\b/i.test(reason) ? `Asked: “${reason}”` : reason
}

/** For how long a tied admin may be let see an entry. */
export const BREAK_GLASS_HOURS = ['1', '4', '24', '72'] as const

/**
 * What is done about a conflict: the product suggests it; the person answers; a chair or the office takes the entry off
 * them, or lifts it.
 */
export type ConflictStep = 'suggest' | 'answer_none' | 'answer_tied' | 'recuse' | 'clear'

/** Who does it, as far as the rule asks. */
export interface StepBy {
  /** They are the person the conflict is about. */
  self: boolean
  /** They are tied to this entry themselves. */
  conflicted: boolean
  reason: string
}

export type StepResult =
  /** `changes` is false where everything stays as it is, which is no failure. */
  { ok: true; status: ConflictStatus; changes: boolean } | { ok: false; message: string }

const REASON = 'Write down why'

/**
 * The state after a step, or why it is refused. A tie that was declared is lifted only by somebody else who is free of the
 * entry, and with a reason; what somebody has answered is never turned into a suspicion again.
 */
export function afterStep(from: ConflictState, step: ConflictStep, by: StepBy): StepResult {
  const to = (status: ConflictStatus): StepResult => ({ ok: true, status, changes: status !== from })
  switch (step) {
    case 'suggest':
      return from === 'not_asked' ? to('suspected') : to(from)
    case 'answer_none':
      if (from === 'declared')
        return {
          ok: false,
          message: 'A tie that was declared is lifted by the chair or the office, not here',
        }
      return from === 'cleared' ? to('cleared') : to('none')
    case 'answer_tied':
      return to('declared')
    case 'recuse':
      if (by.conflicted && !by.self) return { ok: false, message: 'Somebody free of this entry has to do it' }
      return by.reason.trim() === '' ? { ok: false, message: REASON } : to('declared')
    case 'clear':
      if (by.self) return { ok: false, message: 'Nobody lifts a tie of their own' }
      if (by.conflicted) return { ok: false, message: 'Somebody free of this entry has to do it' }
      return by.reason.trim() === '' ? { ok: false, message: REASON } : to('cleared')
  }
}
