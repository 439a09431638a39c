import type { Trx } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { categoriesAsked, type AskedIn } from './asked-in.ts'
import { SECTION_TITLES, type CategoryField, type FieldInput } from './fields.ts'
import { remeasure } from './measure-entries.server.ts'

export async function lastSort(categoryId: number, trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('category_fields')
    .where('category_id', '=', categoryId)
    .select((eb) => eb.fn.max('sort').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Asks fields at the end of a section of a category; those it has stay as they are. Its checks are the caller's. */
export async function insertBindings(
  categoryId: number,
  fields: readonly { id: number; key: string; label: string }[],
  input: Pick<CategoryField, 'section' | 'required' | 'requiredBy'>,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<number[]> {
  const first = (await lastSort(categoryId, trx)) + 10
  const rows = await trx
    .insertInto('category_fields')
    .values(
      fields.map(({ id }, index) => ({
        category_id: categoryId,
        field_id: id,
        section: input.section,
        sort: first + index * 10,
        required: input.required,
        required_by: input.requiredBy,
      })),
    )
    .onConflict((conflict) => conflict.columns(['category_id', 'field_id']).doNothing())
    .returning(['id', 'field_id'])
    .execute()
  await remeasure(categoryId, now, trx)
  for (const { key, label } of fields.filter(({ id }) => rows.some((row) => row.field_id === id))) {
    const after = { question: label, key, section: SECTION_TITLES[input.section] }
    await auditRecord(admin, 'category.question_added', categoryId, { after }, now, trx)
  }
  return rows.map(({ id }) => id)
}

/** The categories of a year that are to ask a new field. Refuses `invalid` none, where some were meant, and a second field for people. */
export async function categoriesToAsk(
  { type }: Pick<FieldInput, 'type'>,
  asked: AskedIn & { year: number },
  trx: Trx,
) {
  const all = await trx
    .selectFrom('categories')
    .where('year', '=', asked.year)
    .select(['id', 'type', 'status'])
    .orderBy('number')
    .execute()
  const ids = categoriesAsked(asked, all).map(({ id }) => id)
  if (asked.where === 'none') return ok(ids)
  if (ids.length === 0) {
    const message =
      asked.where === 'ticked'
        ? 'Select at least one category'
        : 'This season has no category of this kind yet'
    return refuse('invalid', message, { [asked.where === 'ticked' ? 'categoryIds' : 'where']: [message] })
  }
  const twice = type === 'people' ? await asksForPeople(ids, trx) : null
  return twice ? refuse('invalid', twice, { where: [twice] }) : ok(ids)
}

/** The first of these categories that asks for people already, in a sentence. */
async function asksForPeople(ids: readonly number[], trx: Trx): Promise<string | null> {
  const row = await trx
    .selectFrom('category_fields as b')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .where('b.category_id', 'in', ids)
    .where('f.type', '=', 'people')
    .select(['c.type', 'c.number', 'c.name', 'f.label'])
    .orderBy('c.number')
    .executeTakeFirst()
  return row ? `A category can ask for people once, and ${categoryTitle(row)} does with “${row.label}”` : null
}
