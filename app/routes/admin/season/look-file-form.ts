import type { lookFileSchema } from '#app/domain/season/identity/schema.ts'
import type { FieldNames } from '#app/ui/form-fields.ts'

export const LOOK_FORM = 'award-look'
export const LOOK_FIELD: FieldNames<typeof lookFileSchema> = 'file'
