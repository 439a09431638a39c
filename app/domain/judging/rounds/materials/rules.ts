import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { TITLE_KEY } from '#app/domain/catalogue/fields/answers.ts'

/** What entries that advance from a round are asked for, and until when. Client-safe and pure. */

export const MAX_QUESTIONS_LATER = 60

/** A question of a category, as far as it decides whether a round can ask it. */
export interface Askable extends Pick<
  CategoryField,
  'bindingId' | 'key' | 'label' | 'type' | 'requiredBy' | 'later' | 'showIf'
> {
  /** The round that asks it now; null for the form of the call, or for none. */
  roundId: number | null
  /** Entries that were submitted answer it. */
  isAnswered: boolean
  /** A rule of eligibility is about its answer. */
  isRuled: boolean
}

/** Says why a round cannot ask a question instead of the form of the call, or `null`; what a round asks already it can ask. */
export function askableRefusal(question: Askable, roundId: number): string | null {
  const { key, type, requiredBy, isAnswered, isRuled, later } = question
  if (question.roundId !== null && question.roundId !== roundId) return 'Another round asks this.'
  if (key === TITLE_KEY) return 'The title names the entry, so it is always asked first.'
  if (type === 'people') return 'Names of people are asked with the entry.'
  if (requiredBy === 'nomination') return 'Nominees are asked for this.'
  if (later) return null
  if (isRuled) return 'A rule of eligibility is about this answer.'
  return isAnswered ? 'Submitted entries answer this, so it stays in the entry form.' : null
}

/**
 * Says what is wrong with the questions that a round is to ask, or `null`: each can be asked by it, and no condition leads from the form of
 * the call, or from another round, to one of them.
 */
export function choiceProblem(
  questions: readonly Askable[],
  chosen: ReadonlySet<number>,
  roundId: number,
): string | null {
  for (const question of questions) {
    if (!chosen.has(question.bindingId)) continue
    const refusal = askableRefusal(question, roundId)
    if (refusal) return `“${question.label}” can’t be selected. ${refusal}`
  }
  const isChosen = ({ bindingId }: Askable) => chosen.has(bindingId)
  for (const question of questions) {
    const other = questions.find(({ key }) => key === question.showIf?.field)
    if (!other) continue
    if (isChosen(other) && !isChosen(question))
      return `“${question.label}” depends on “${other.label}”. Select both, or change that condition first.`
    if (isChosen(question) && !isChosen(other) && other.later)
      return `“${question.label}” depends on “${other.label}”, which this round does not ask.`
  }
  return null
}

interface DueFacts {
  closesAt: Date
  /** The end of judging; null where none is set. */
  judgingClosesAt: Date | null
  /** Entrants were told of this date; it can only be made later. */
  toldUntil: Date | null
  now: Date
}

/** Says what is wrong with the date until which answers are taken, or `null`. */
export function dueProblem(
  dueAt: Date,
  { closesAt, judgingClosesAt, toldUntil, now }: DueFacts,
): string | null {
  if (toldUntil !== null && dueAt < toldUntil)
    return 'Entrants were told a date. You can only give them more time'
  if (dueAt.getTime() === toldUntil?.getTime()) return null
  if (dueAt <= now) return 'Enter a time that is still to come'
  if (dueAt <= closesAt) return 'This round closes after that. Enter a later time'
  return judgingClosesAt !== null && dueAt > judgingClosesAt ? 'Judging is over by then' : null
}
