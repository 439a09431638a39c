import { isTickBox } from './field-types.ts'
import type { CategoryField, ShowIf } from './fields.ts'

/** A tick sends this. */
const TICKED_VALUE = 'on'

/** Whether the answer to the other question makes this one apply. */
export function holds(rule: Pick<ShowIf, 'is' | 'values'>, given: readonly string[]): boolean {
  if (rule.is === 'answered') return given.length > 0
  const isOneOf = rule.values.some((value) => given.includes(value))
  return rule.is === 'not' ? !isOneOf : isOneOf
}

/** Tells whether the other question can be answered as the rule says. */
export function canHold(
  { is, values }: Pick<ShowIf, 'is' | 'values'>,
  other: Pick<CategoryField, 'type' | 'options'>,
): boolean {
  if (is === 'answered') return true
  const possible = isTickBox(other.type) ? [TICKED_VALUE] : other.options.map(({ value }) => value)
  return values.length > 0 && values.every((value) => possible.includes(value))
}

export type NamedField = Pick<CategoryField, 'key' | 'label' | 'type' | 'options'>

/** The rule as entrants read it: "Only if “Use of AI” is “Some” or “Substantial”." */
export function onlyIfText(rule: ShowIf, fields: readonly NamedField[]): string {
  const other = fields.find((field) => field.key === rule.field)
  const name = `“${(other?.label ?? rule.field).replace(/\.$/u, '')}”`
  if (rule.is === 'answered') return `Only if ${name} is answered.`
  if (other?.type === 'checkbox' || other?.type === 'statement')
    return `Only if ${name} is ${rule.is === 'not' ? 'not ticked' : 'ticked'}.`
  const labels = rule.values.map(
    (value) => `“${other?.options.find((option) => option.value === value)?.label ?? value}”`,
  )
  const last = labels.at(-1) ?? ''
  const listed = labels.length > 1 ? `${labels.slice(0, -1).join(', ')} or ${last}` : last
  return `Only if ${name} is ${rule.is === 'not' ? 'not ' : ''}${listed}.`
}

/** The labels of the circle a rule would close, in order, or `null`: a question that depends on itself is never asked. */
export function circleOf(
  fields: readonly Pick<CategoryField, 'key' | 'label' | 'showIf'>[],
  key: string,
  rule: Pick<ShowIf, 'field'>,
): string[] | null {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const labels: string[] = []
  let at: string | undefined = rule.field
  while (at !== undefined && labels.length <= fields.length) {
    const field = byKey.get(at)
    labels.push(field?.label ?? at)
    if (at === key) return labels
    at = field?.showIf?.field
  }
  return null
}
