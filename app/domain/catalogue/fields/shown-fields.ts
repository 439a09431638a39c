import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { holds } from '#app/domain/catalogue/categories/show-if.ts'
import { isEmptyAnswer, isFileField, type EntryContent } from './answers.ts'

type Asked = Pick<CategoryField, 'key' | 'type' | 'showIf'>

/** What was given for one question, as values a rule can look for. */
function givenFor(field: Asked, content: EntryContent): readonly string[] {
  if (field.type === 'people') return content.people.map((person) => person.fullName || 'somebody')
  if (isFileField(field)) return (content.files[field.key] ?? []).map((file) => file.publicId)
  const answer = content.answers[field.key]
  if (answer === undefined || isEmptyAnswer(answer)) return []
  return typeof answer === 'string' ? [answer.trim()] : answer
}

/**
 * The questions that apply to what was given, in their order. One whose rule does not hold is neither required nor checked,
 * nor shown to readers; its answer is kept. What was given for a question that does not apply itself counts as not given. A
 * rule about a question that is not there asks for nothing.
 */
export function askedFields<Field extends Asked>(fields: readonly Field[], content: EntryContent): Field[] {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const known = new Map<string, boolean>()
  function applies(field: Field): boolean {
    const { showIf } = field
    if (!showIf) return true
    const before = known.get(field.key)
    if (before !== undefined) return before
    // Circles are refused when a rule is made; one that got in nevertheless ends here, with the question asked.
    known.set(field.key, true)
    const other = byKey.get(showIf.field)
    const result = !other || holds(showIf, applies(other) ? givenFor(other, content) : [])
    known.set(field.key, result)
    return result
  }
  return fields.filter(applies)
}
