import type { z } from 'zod'
import { fieldId } from '#app/ui/field.tsx'
import type { FieldNames } from '#app/ui/form-fields.ts'
import type { sectionParts } from './section-schema.ts'

export type PersonPart = keyof z.output<typeof sectionParts>['person'][number]

/** Name of a control in a person's row. */
export const personFieldName = (index: number, part: PersonPart): FieldNames<typeof sectionParts> =>
  `person[${index}].${part}`

/** Its id, where links to a problem lead: "person-0-fullName". */
export const personFieldId = (index: number, part: PersonPart) => fieldId(personFieldName(index, part))
