import type { z } from 'zod'
import type { FieldNames } from '#app/ui/form-fields.ts'
import type { sectionParts } from './section-schema.ts'

export type PersonPart = keyof z.output<typeof sectionParts>['people'][number]

/** Name of a control in a person's row. */
export const personFieldName = (index: number, part: PersonPart): FieldNames<typeof sectionParts> =>
  `people[${index}].${part}`

/** Its id, where links to a problem lead: "person-0-fullName". */
export const personFieldId = (index: number, part: PersonPart) => `person-${index}-${part}`
