import { db, type Reader } from '#db/client.ts'
import { camelRow } from '#db/row-names.ts'
import { categoryList } from '#app/constants.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { versionedCache } from '#app/domain/season/seasons/versioned-cache.server.ts'
import type { CategoryField, FieldOption, FieldRules, ShowIf } from './fields.ts'
import type { Category } from './rules.ts'

async function readCategories(reader: Reader, ids?: readonly number[]): Promise<Category[]> {
  const rows = await reader
    .selectFrom('categories')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .selectAll()
    .orderBy('year')
    .orderBy('number')
    .execute()
  return rows.map(({ copied_from: _, ...row }) => camelRow(row))
}

// Spec 4: stale after an hour or when empty; the version makes a change show in every process before that.
const cache = versionedCache({
  dependsOn: ['categories'],
  load: () => readCategories(db()),
  maxAgeMs: categoryList.cacheMs,
  keep: (categories) => categories.length > 0,
})

/** A year's categories by number, drafts and archived ones included. Kept for an hour; `refresh` reads them again. */
export async function categoriesOf(year: number, options?: { refresh?: boolean }): Promise<Category[]> {
  const categories = await cache.get(options)
  return categories.filter((category) => category.year === year)
}

/** Tells whether the current season has categories of a type that entrants see. */
export async function hasCategoriesOf(type: Category['type']): Promise<boolean> {
  const { year } = await currentSeason()
  const categories = await categoriesOf(year)
  return categories.some(
    (category) => category.type === type && category.status !== 'draft' && category.status !== 'archived',
  )
}

/** Categories of any year, by id; outside a transaction at most a second old. */
export async function findCategories(ids: readonly number[], reader: Reader): Promise<Map<number, Category>> {
  if (ids.length === 0) return new Map()
  const rows = reader.isTransaction
    ? await readCategories(reader, ids)
    : (await cache.get()).filter(({ id }) => ids.includes(id))
  return new Map(rows.map((row) => [row.id, row]))
}

/** One category of any year, or `null`; outside a transaction at most a second old. */
export async function findCategory(id: number, reader: Reader): Promise<Category | null> {
  return (await findCategories([id], reader)).get(id) ?? null
}

/** The questions of a category in their order, field and binding merged, without archived fields. */
export async function categoryFields(categoryId: number, reader: Reader): Promise<CategoryField[]> {
  return (await fieldsOfCategories([categoryId], reader)).get(categoryId) ?? []
}

/** The questions of many categories, by the ids of these; outside a transaction at most a second old. */
export async function fieldsOfCategories(
  categoryIds: readonly number[],
  reader: Reader,
): Promise<Map<number, CategoryField[]>> {
  if (categoryIds.length === 0) return new Map()
  const all = reader.isTransaction ? await readFields(reader, categoryIds) : await fieldCache.get()
  return new Map(categoryIds.map((id) => [id, [...(all.get(id) ?? [])]]))
}

/** The questions of the form that entrants fill in during the call: without those that are asked after a round of judging. */
export async function firstFieldsOfCategories(
  categoryIds: readonly number[],
  reader: Reader,
): Promise<Map<number, CategoryField[]>> {
  const all = await fieldsOfCategories(categoryIds, reader)
  return new Map([...all].map(([id, fields]) => [id, fields.filter(({ later }) => !later)]))
}

/** The same of one category. */
export async function firstFields(categoryId: number, reader: Reader): Promise<CategoryField[]> {
  return (await firstFieldsOfCategories([categoryId], reader)).get(categoryId) ?? []
}

const fieldCache = versionedCache({ dependsOn: ['fields'], load: () => readFields(db()) })

/** The labels of the questions of all categories of any year, by their keys; at most a second old. */
export async function questionLabels(): Promise<ReadonlyMap<string, string>> {
  const fields = [...(await fieldCache.get()).values()].flat()
  return new Map(fields.map(({ key, label }) => [key, label]))
}

async function readFields(
  reader: Reader,
  categoryIds?: readonly number[],
): Promise<Map<number, CategoryField[]>> {
  const fields = new Map<number, CategoryField[]>()
  const rows = await reader
    .selectFrom('category_fields as b')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .select(['f.id', 'f.key', 'f.type', 'f.options', 'f.rules', 'b.rules_override', 'b.show_if'])
    .select([
      'b.id as bindingId',
      'b.category_id',
      'b.section',
      'b.sort',
      'b.required',
      'b.required_by as requiredBy',
      'b.later',
    ])
    .select((eb) => [
      eb.fn.coalesce('b.label_override', 'f.label').as('label'),
      eb.fn.coalesce('b.help_override', 'f.help').as('help'),
      eb.fn.coalesce('b.judge_visible', 'f.judge_visible').as('judgeVisible'),
    ])
    .$if(categoryIds !== undefined, (query) => query.where('b.category_id', 'in', categoryIds ?? []))
    .where('f.archived_at', 'is', null)
    .orderBy('b.sort')
    .orderBy('b.id')
    .execute()
  for (const { category_id, options, rules, rules_override, show_if, ...row } of rows) {
    const ofCategory = fields.get(category_id) ?? []
    fields.set(category_id, ofCategory)
    ofCategory.push({
      ...row,
      options: options as unknown as FieldOption[],
      rules: { ...(rules as FieldRules), ...(rules_override as FieldRules | null) },
      showIf: show_if as unknown as ShowIf | null,
    })
  }
  return fields
}
