import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { anyContains } from '#db/containing.ts'
import { camelRow } from '#db/row-names.ts'
import type { FieldRules, FieldType, ShowIf } from './fields.ts'

export type StoredBinding = NonNullable<Awaited<ReturnType<typeof findBinding>>>

/** How a category asks one field, with the library's own values of it; `null` for a question of another category. */
export async function findBinding(categoryId: number, bindingId: number, reader: Reader) {
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
    ...camelRow(row),
    rules: row.rules as FieldRules,
    rulesOverride: row.rules_override as FieldRules | null,
    showIf: row.show_if as unknown as ShowIf | null,
  }
}

const MAX_BINDABLE = 100

/** The fields of the library that a category does not ask yet, by label; at most a hundred, with how many there are. */
export async function bindableFields(categoryId: number, query: string) {
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
    .$if(query !== '', (rows) => rows.where((eb) => anyContains(eb, query, ['f.label', 'f.key'])))
  const [rows, { total }] = await Promise.all([
    found.select(['f.id', 'f.key', 'f.label', 'f.type']).orderBy('f.label').limit(MAX_BINDABLE).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Categories whose questions another one can copy, the latest season first; at most two hundred. */
export function categoriesToCopy(categoryId: number) {
  return db()
    .selectFrom('categories as c')
    .innerJoin('category_fields as b', 'b.category_id', 'c.id')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .where('f.archived_at', 'is', null)
    .where('c.id', '<>', categoryId)
    .groupBy('c.id')
    .select(['c.id', 'c.year', 'c.type', 'c.number', 'c.name'])
    .select((eb) => eb.fn.countAll<number>().as('questions'))
    .orderBy('c.year', 'desc')
    .orderBy('c.number')
    .limit(200)
    .execute()
}

/** How many answers a category's entries have to one field. */
export async function answersInCategory(
  { categoryId, fieldId, type }: Pick<StoredBinding, 'categoryId' | 'fieldId' | 'type'>,
  reader: Reader,
): Promise<number> {
  return countOf(
    reader
      .selectFrom('submissions as s')
      .where('s.category_id', '=', categoryId)
      .where(answered(fieldId, type)),
  )
}

/** True where an entry `s` has an answer to a field, in SQL. */
export function answered(fieldId: number, type: FieldType) {
  if (type === 'people')
    return sql<boolean>`EXISTS (SELECT 1 FROM submission_people p WHERE p.submission_id = s.id)`
  return sql<boolean>`(
    EXISTS (SELECT 1 FROM submission_values v WHERE v.submission_id = s.id AND v.field_id = ${fieldId})
    OR EXISTS (SELECT 1 FROM submission_files x WHERE x.submission_id = s.id AND x.field_id = ${fieldId}))`
}
