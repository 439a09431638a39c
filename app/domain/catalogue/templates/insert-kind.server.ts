import { categorySchema, newCategory } from '#app/domain/catalogue/categories/category-input.ts'
import type { Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { bindingRow } from './add-categories.server.ts'
import { insertFirstFields } from './first-fields.server.ts'
import { formOf, libraryOf } from './kinds/award-kinds.ts'
import type { AwardKind } from './kinds/kind.ts'

/** The library and the categories that an award of a kind begins with; none is open, since no admin has read them. */
export async function insertKind(kind: AwardKind, year: number, trx: Trx): Promise<void> {
  const fieldIds = await insertFirstFields(trx, libraryOf(kind))
  for (const [index, { name, summary, people, studentOnly }] of kind.categories.entries()) {
    const category = categorySchema.parse({
      ...newCategory,
      ...{ number: String(index + 1), name, summary },
      type: people ? 'achievement' : 'production',
      ...(studentOnly && { studentOnly: 'on' }),
    })
    const { id } = await trx
      .insertInto('categories')
      .values({ year, ...snakeRow(category) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = formOf(kind, category).flatMap(({ key, ...question }, place) => {
      const fieldId = fieldIds.get(key)
      return fieldId === undefined ? [] : [bindingRow(id, fieldId, question, (place + 1) * 10)]
    })
    if (rows.length > 0) await trx.insertInto('category_fields').values(rows).execute()
  }
}
