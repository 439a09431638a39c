import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import { isAnswered } from './sections.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'

/** The questions that come by the materials date, apply to what was given, and are not answered yet. */
export function missingMaterials(fields: readonly CategoryField[], content: EntryContent): CategoryField[] {
  return askedFields(fields, content).filter(
    (field) => field.required && field.requiredBy === 'materials' && !isAnswered(field, content),
  )
}
