import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { holds } from '#app/domain/catalogue/categories/show-if.ts'
import { isEmptyAnswer, isFileField, type EntryContent } from './answers.ts'

type Asked = Pick<CategoryField, 'key' | 'type' | 'showIf'>

/** The answer to one question as values that a rule can match. */
function givenFor(field: Asked, content: EntryContent): readonly string[] {
  if (field.type === 'people') return content.people.map((person) => person.fullName || 'unnamed')
  if (isFileField(field)) return (content.files[field.key] ?? []).map((file) => file.publicId)
  const answer = content.answers[field.key]
  if (answer === undefined || isEmptyAnswer(answer)) return []
  return typeof answer === 'string' ? [answer.trim()] : answer
}

/**
 * The questions that apply to the answers, in their order. One whose rule is not met is not required, checked or shown to readers,
 * and its answer is kept but does not count for other rules. A rule about a missing question is always met.
 */
export function askedFields<Field extends Asked>(fields: readonly Field[], content: EntryContent): Field[] {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const known = new Map<string, boolean>()
  function applies(field: Field): boolean {
    const { showIf } = field
    if (!showIf) return true
    const before = known.get(field.key)
    if (before !== undefined) return before
    // In a circle of rules, which forms refuse, the question applies.
    known.set(field.key, true)
    const other = byKey.get(showIf.field)
    const result = !other || holds(showIf, applies(other) ? givenFor(other, content) : [])
    known.set(field.key, result)
    return result
  }
  return fields.filter(applies)
}
