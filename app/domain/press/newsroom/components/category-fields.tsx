import type { FieldNames, FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { CATEGORY_LABELS as LABELS } from '../labels.ts'
import type { categorySchema } from '../schema.ts'

/** What a category of the newsroom is called. */
export function CategoryFields({ form: { field } }: { form: FormFields<FieldNames<typeof categorySchema>> }) {
  return (
    <>
      <Input {...field('name')} label={LABELS.name} maxLength={60} required />
      <Input
        {...field('slug')}
        label={LABELS.slug}
        hint="As it is written in links, like press-kit. Leave empty to use the name."
        maxLength={60}
        optional
      />
    </>
  )
}
