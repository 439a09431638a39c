import type { FieldNames } from '#app/ui/form-fields.ts'
import type { sectionParts } from './section-schema.ts'

/** The names and the writing of what a form sends along with its answers. Apart from its reading, which few pages need. */

/** The hidden field with the marks of all values on the page: "work_title:1a2b release_date:3c4d". */
export const MARKS_FIELD = 'was' satisfies FieldNames<typeof sectionParts>
export const keepFieldName = (key: string): FieldNames<typeof sectionParts> => `keep.${key}`

/** The marks of a page's fields, as they are sent along. */
export function marksText(fields: readonly { key: string; mark?: string }[]): string {
  return fields.flatMap((field) => (field.mark === undefined ? [] : [`${field.key}:${field.mark}`])).join(' ')
}
