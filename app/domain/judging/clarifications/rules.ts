import type { StateOf } from '#app/platform/lifecycle.ts'
import type { clarificationLifecycle } from './lifecycle.ts'

/** Questions of a committee to those who entered a work. Client-safe and pure. */

export type ClarificationState = StateOf<typeof clarificationLifecycle>

export const MAX_QUESTION_LENGTH = 1_000
export const MAX_ANSWER_LENGTH = 4_000
/** The most questions about one entry. */
export const MAX_QUESTIONS = 10
export const MAX_DAYS = 30

/** What a question has come to. */
export type ClarificationStanding = 'open' | 'missed' | 'answered' | 'withdrawn'

/** Decides how a question stands: an open one that is due at `now` is missed, and takes no answer any longer. */
export function standingOf(
  { state, dueAt }: { state: ClarificationState; dueAt: Date },
  now: Date,
): ClarificationStanding {
  if (state !== 'asked') return state
  return now < dueAt ? 'open' : 'missed'
}
