import type { FieldNames } from '#app/ui/form-fields.ts'
import type { multipleParts } from './multiple-schema.ts'

/** Name of a control in a category's rows of people. */
export const batchPersonName = (
  categoryId: number,
  index: number,
  part: 'fullName' | 'credit' | 'email',
): FieldNames<typeof multipleParts> => `people.${categoryId}[${index}].${part}`
