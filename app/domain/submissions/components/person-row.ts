import type { Person } from '#app/domain/catalogue/fields/answers.ts'
import type { PersonView } from '../form/form-view.ts'
import { personFieldId } from '../form/person-fields.ts'
import type { UnsavedView } from '../page-views.ts'

/** A row as it was typed, with what a refused change would have left wrong in it. */
export function asRow(person: Person, index: number, problems: UnsavedView['problems']): PersonView {
  const errors: PersonView['errors'] = {}
  for (const part of ['fullName', 'credit', 'email'] as const) {
    const own = problems?.filter((problem) => problem.id === personFieldId(index, part)) ?? []
    if (own.length > 0) errors[part] = own.map((problem) => problem.message)
  }
  return { person, errors }
}
