import type { Selectable } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { Categories } from '#db/types.ts'
import { categoryList } from '#app/constants.ts'
import type {
  CategoryField,
  FieldOption,
  FieldRules,
  ShowIf,
} from '#app/domain/catalogue/categories/fields.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { versionedCache } from '#app/domain/season/seasons/versioned-cache.server.ts'

function toCategory(row: Selectable<Categories>): Category {
  return {
    id: row.id,
    year: row.year,
    number: row.number,
    name: row.name,
    summary: row.summary,
    description: row.description,
    type: row.type,
    status: row.status,
    statusNote: row.status_note,
    studentOnly: row.student_only,
    maxTeam: row.max_team,
    maxPerStudio: row.max_per_studio,
    onePerTitle: row.one_per_title,
    minMinutes: row.min_minutes,
    maxMinutes: row.max_minutes,
    reelMaxSeconds: row.reel_max_seconds,
    minNominees: row.min_nominees,
    maxNominees: row.max_nominees,
    votePicks: row.vote_picks,
    voteScope: row.vote_scope,
    ceremonyOrder: row.ceremony_order,
    ceremonyBatch: row.ceremony_batch,
  }
}

async function readAllCategories(): Promise<Category[]> {
  const rows = await db().selectFrom('categories').selectAll().orderBy('year').orderBy('number').execute()
  return rows.map(toCategory)
}

// Spec 4: stale after an hour or when empty; the version makes a change show in every process before that.
const cache = versionedCache({
  dependsOn: ['categories'],
  load: readAllCategories,
  maxAgeMs: categoryList.cacheMs,
  keep: (categories) => categories.length > 0,
})

/** A year's categories by number, drafts and archived ones included. Kept an hour; `refresh` reads them anew. */
export async function categoriesOf(year: number, options?: { refresh?: boolean }): Promise<Category[]> {
  const categories = await cache.get(options)
  return categories.filter((category) => category.year === year)
}

/** Categories of any year, by id. Commands pass their `trx`. */
export async function findCategories(ids: readonly number[], reader: Reader): Promise<Map<number, Category>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.selectFrom('categories').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toCategory(row)]))
}

/** One category of any year; null when there is none. Commands pass their `trx`. */
export async function findCategory(id: number, reader: Reader): Promise<Category | null> {
  const row = await reader.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toCategory(row) : null
}

/** The questions of a category in the order they are asked: field and binding merged. Archived fields are left out. */
export async function categoryFields(categoryId: number, reader: Reader): Promise<CategoryField[]> {
  return (await fieldsOfCategories([categoryId], reader)).get(categoryId) ?? []
}

/** The same for several categories at once, by their ids. */
export async function fieldsOfCategories(
  categoryIds: readonly number[],
  reader: Reader,
): Promise<Map<number, CategoryField[]>> {
  const fields = new Map<number, CategoryField[]>(categoryIds.map((id) => [id, []]))
  if (categoryIds.length === 0) return fields
  const rows = await reader
    .selectFrom('category_fields as binding')
    .innerJoin('fields as field', 'field.id', 'binding.field_id')
    .select([
      'field.id',
      'binding.id as binding_id',
      'binding.category_id',
      'field.key',
      'field.label',
      'field.help',
      'field.type',
      'field.options',
      'field.rules',
      'field.judge_visible',
      'binding.section',
      'binding.sort',
      'binding.required',
      'binding.required_by',
      'binding.label_override',
      'binding.help_override',
      'binding.rules_override',
      'binding.show_if',
      'binding.judge_visible as judge_visible_override',
    ])
    .where('binding.category_id', 'in', categoryIds)
    .where('field.archived_at', 'is', null)
    .orderBy('binding.sort')
    .orderBy('binding.id')
    .execute()
  for (const row of rows) {
    fields.get(row.category_id)?.push({
      id: row.id,
      bindingId: row.binding_id,
      key: row.key,
      label: row.label_override ?? row.label,
      help: row.help_override ?? row.help,
      type: row.type,
      options: row.options as unknown as FieldOption[],
      rules: { ...(row.rules as FieldRules), ...(row.rules_override as FieldRules | null) },
      section: row.section,
      sort: row.sort,
      required: row.required,
      requiredBy: row.required_by,
      judgeVisible: row.judge_visible_override ?? row.judge_visible,
      showIf: row.show_if as unknown as ShowIf | null,
    })
  }
  return fields
}
