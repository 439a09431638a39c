import { addField } from '#app/domain/catalogue/categories/field-commands.server.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import type { CategoryField, FieldInput, FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { db } from '#db/client.ts'
import { adminViewerOf, type Account } from '#tests/support/people.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { now } from '#tests/support/clock.ts'

let count = 0

/** A new question of this type that one category asks. */
export async function askedQuestion(
  type: FieldType,
  by: Account,
  {
    in: asks,
    section = 'work',
    required = false,
    ...more
  }: Partial<FieldInput> & Partial<Pick<CategoryField, 'section' | 'required'>> & { in?: number } = {},
): Promise<{ fieldId: number; key: string; categoryId: number }> {
  count += 1
  const found = asks === undefined ? await category(1) : await findCategory(asks, db())
  if (!found) throw new Error(`There is no category ${asks}`)
  const { id: categoryId, year } = found
  const field: FieldInput = {
    ...{ key: '', label: `Question number ${count}`, type, help: '', options: [], rules: {} },
    ...{ judgeVisible: true, exportName: null },
    ...more,
  }
  const asked = { where: 'ticked', categoryIds: [categoryId], requiredBy: 'submit' } as const
  const how = { ...asked, section, required, year }
  const added = valueOf(await addField(field, how, await adminViewerOf(by), now()))
  return { fieldId: added.fieldId, key: added.key, categoryId }
}
