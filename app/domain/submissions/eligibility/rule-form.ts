import type { Measure, Test } from './facts.ts'

/** The form of a rule needs this in the browser, where its schema is not. Client-safe. */

export const RULE_LABELS = {
  low: 'From',
  high: 'To',
  years: 'Years',
  on: 'Age on',
  choices: 'Answers',
  places: 'Names',
  cap: 'At most',
  from: 'Another limit from',
  then: 'Then at most',
  message: 'Text',
  force: 'What it does',
}

/** Says what a rule is about, as the address of its form has it. */
export interface Subject {
  measure: Measure
  test: Test
  /** Lists what can be chosen, where it is a choice. */
  choices: readonly { value: string; label: string }[]
}

/** Labels the fields of one rule: what is asked for hangs on its test. */
export function ruleLabels({ measure, test }: Pick<Subject, 'measure' | 'test'>): typeof RULE_LABELS {
  if (test !== 'at_least' && test !== 'at_most') return RULE_LABELS
  const isDay = measure === 'day'
  return test === 'at_least'
    ? { ...RULE_LABELS, low: isDay ? 'On or after' : measure === 'words' ? 'Words, at least' : 'At least' }
    : { ...RULE_LABELS, high: isDay ? 'On or before' : measure === 'words' ? 'Words, at most' : 'At most' }
}

/** Countries and languages are typed: there are too many to tick. */
export const isTyped = (measure: Measure) => measure === 'countries' || measure === 'languages'
