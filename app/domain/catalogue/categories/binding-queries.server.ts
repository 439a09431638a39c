import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { Binding } from '#app/domain/catalogue/categories/binding-text.ts'
import type { FieldRules, FieldType, ShowIf } from '#app/domain/catalogue/categories/fields.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

/** How a category asks one field, as it is stored. */
export interface StoredBinding extends Binding {
  id: number
  categoryId: number
  fieldId: number
  key: string
  /** The library's own. */
  label: string
  help: string
  type: FieldType
  rules: FieldRules
  libraryJudgeVisible: boolean
  archived: boolean
}

/** One question of a category; null when it is not this category's. Commands pass their `trx`. */
export async function findBinding(
  categoryId: number,
  bindingId: number,
  reader: Reader,
): Promise<StoredBinding | null> {
  const row = await reader
    .selectFrom('category_fields as b')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .where('b.id', '=', bindingId)
    .where('b.category_id', '=', categoryId)
    .select(['b.id', 'b.category_id', 'b.field_id', 'b.section', 'b.required', 'b.required_by'])
    .select(['b.label_override', 'b.help_override', 'b.rules_override', 'b.show_if', 'b.judge_visible'])
    .select(['f.key', 'f.label', 'f.help', 'f.type', 'f.rules', 'f.archived_at'])
    .select('f.judge_visible as library_judge_visible')
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ id: row.id, categoryId: row.category_id, fieldId: row.field_id, section: row.section },
    ...{ required: row.required, requiredBy: row.required_by, judgeVisible: row.judge_visible },
    ...{ labelOverride: row.label_override, helpOverride: row.help_override },
    rulesOverride: row.rules_override as FieldRules | null,
    showIf: row.show_if as unknown as ShowIf | null,
    ...{ key: row.key, label: row.label, help: row.help, type: row.type },
    rules: row.rules as FieldRules,
    libraryJudgeVisible: row.library_judge_visible,
    archived: row.archived_at !== null,
  }
}

/** Fields of the library that a category does not ask yet. */
export interface Bindable {
  id: number
  key: string
  label: string
  type: FieldType
}

export const MOST_BINDABLE = 100

/** What of the library a category could ask too, by label; at most a hundred, with how many there are. */
export async function bindableFields(
  categoryId: number,
  query: string,
): Promise<{ rows: Bindable[]; total: number }> {
  const like = containing(query)
  const found = db()
    .selectFrom('fields as f')
    .where('f.archived_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('category_fields as b')
            .whereRef('b.field_id', '=', 'f.id')
            .where('b.category_id', '=', categoryId)
            .select('b.id'),
        ),
      ),
    )
    .$if(query !== '', (rows) =>
      rows.where((eb) => eb.or([eb('f.label', 'ilike', like), eb('f.key', 'ilike', like)])),
    )
  const [rows, { total }] = await Promise.all([
    found.select(['f.id', 'f.key', 'f.label', 'f.type']).orderBy('f.label').limit(MOST_BINDABLE).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Categories whose questions another one can copy, the latest season first; at most two hundred. */
export async function categoriesToCopy(
  categoryId: number,
): Promise<
  { id: number; year: number; type: CategoryType; number: number; name: string; questions: number }[]
> {
  const rows = await db()
    .selectFrom('categories as c')
    .innerJoin('category_fields as b', 'b.category_id', 'c.id')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .where('f.archived_at', 'is', null)
    .where('c.id', '<>', categoryId)
    .groupBy('c.id')
    .select((eb) => [
      'c.id',
      'c.year',
      'c.type',
      'c.number',
      'c.name',
      eb.fn.countAll<number>().as('questions'),
    ])
    .orderBy('c.year', 'desc')
    .orderBy('c.number')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, questions: Number(row.questions) }))
}

/** How many answers a category's entries hold to one field. */
export async function answersInCategory(
  { categoryId, fieldId, type }: Pick<StoredBinding, 'categoryId' | 'fieldId' | 'type'>,
  reader: Reader,
): Promise<number> {
  const { count } = await reader
    .selectFrom('submissions as s')
    .where('s.category_id', '=', categoryId)
    .where(answered(fieldId, type))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True where an entry `s` has an answer to a field, in SQL. */
export function answered(fieldId: number, type: FieldType) {
  if (type === 'people')
    return sql<boolean>`EXISTS (SELECT 1 FROM submission_people p WHERE p.submission_id = s.id)`
  return sql<boolean>`(
    EXISTS (SELECT 1 FROM submission_values v WHERE v.submission_id = s.id AND v.field_id = ${fieldId})
    OR EXISTS (SELECT 1 FROM submission_files x WHERE x.submission_id = s.id AND x.field_id = ${fieldId}))`
}
