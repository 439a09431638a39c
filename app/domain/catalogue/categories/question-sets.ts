import type { CategoryField } from './fields.ts'
import { canHold, circleOf } from './show-if.ts'

/** Says what happens when a category gets the questions of another one, or of a file. */

export interface QuestionsPlan {
  added: CategoryField[]
  /** Asked there in another way, which stays. */
  differ: CategoryField[]
  same: CategoryField[]
  left: { label: string; why: string }[]
}

type Asked = Pick<
  CategoryField,
  'label' | 'help' | 'rules' | 'section' | 'required' | 'requiredBy' | 'judgeVisible' | 'showIf'
>

function asAsked({ label, help, rules, section, required, requiredBy, judgeVisible, showIf }: Asked): string {
  const sortedRules = Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({
    ...{ label, help, section, required, judgeVisible },
    rules: sortedRules,
    requiredBy: required ? requiredBy : null,
    showIf: showIf && [showIf.field, showIf.is, [...showIf.values].sort()],
  })
}

/** Two questions that are asked in the same way; by when an optional answer would be needed is no difference. */
export const isAskedAlike = (one: Asked, other: Asked) => asAsked(one) === asAsked(other)

/** Works out which of these questions a category gets, beside the ones it has; those it has stay as they are. */
export function planQuestions(
  questions: readonly CategoryField[],
  target: readonly CategoryField[],
): QuestionsPlan {
  const plan: QuestionsPlan = { added: [], differ: [], same: [], left: [] }
  for (const question of questions) {
    const own = target.find(({ key }) => key === question.key)
    if (own) {
      plan[isAskedAlike(question, own) ? 'same' : 'differ'].push(question)
      continue
    }
    const there = [...target, ...plan.added]
    const people = question.type === 'people' ? there.find(({ type }) => type === 'people') : undefined
    const circle = question.showIf && circleOf([...there, question], question.key, question.showIf)
    const why = people
      ? `A category can ask for people once, and “${people.label}” does.`
      : circle
        ? 'Its condition and a question there would depend on each other.'
        : null
    if (why) plan.left.push({ label: question.label, why })
    else plan.added.push(question)
  }
  return withoutLostConditions(plan, target)
}

/**
 * The plan without the questions whose conditions are about a question that is not asked, or about an answer it does not have: they would be
 * asked of everyone, or of no one. What depends on one that is left out is left out with it.
 */
function withoutLostConditions(plan: QuestionsPlan, target: readonly CategoryField[]): QuestionsPlan {
  const there = [...target, ...plan.added]
  const lost = plan.added.flatMap((question) => {
    const { showIf, label } = question
    if (!showIf) return []
    const other = there.find(({ key }) => key === showIf.field)
    if (other && canHold(showIf, other)) return []
    const why = other
      ? `Its condition is about an answer that “${other.label}” does not have there.`
      : `Its condition is about the question “${showIf.field}”, which is not asked there.`
    return [{ question, left: { label, why } }]
  })
  if (lost.length === 0) return plan
  const added = plan.added.filter((each) => lost.every(({ question }) => question !== each))
  return withoutLostConditions(
    { ...plan, added, left: [...plan.left, ...lost.map(({ left }) => left)] },
    target,
  )
}
