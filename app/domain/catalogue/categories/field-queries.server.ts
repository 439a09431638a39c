import { sql, type Selectable } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { anyContains } from '#db/containing.ts'
import { camelRow } from '#db/row-names.ts'
import type { Fields } from '#db/types.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { limitsText } from './field-text.ts'
import type { FieldOption, FieldRules, FieldType, ShowIf } from './fields.ts'

export type LibraryField = ReturnType<typeof toField>

export const toField = (row: Selectable<Fields>) => ({
  ...camelRow(row),
  options: row.options as unknown as FieldOption[],
  rules: row.rules as FieldRules,
})

/** One field of the library, archived or not. */
export async function findField(id: number, reader: Reader): Promise<LibraryField | null> {
  const row = await reader.selectFrom('fields').where('id', '=', id).selectAll().executeTakeFirst()
  return row ? toField(row) : null
}

export const FIELD_SORTS = ['label', 'key', 'type', 'uses'] as const
export const FIELD_STATES = ['current', 'archived', 'all'] as const

interface FieldFilter {
  query: string
  type: FieldType | null
  state: (typeof FIELD_STATES)[number]
}

function rowsOf({ query, type, state }: FieldFilter) {
  return db()
    .selectFrom('fields as f')
    .$if(type !== null, (rows) => rows.where('f.type', '=', type ?? 'text'))
    .$if(state !== 'all', (rows) => rows.where('f.archived_at', state === 'archived' ? 'is not' : 'is', null))
    .$if(query !== '', (rows) =>
      rows.where((eb) => anyContains(eb, query, ['f.label', 'f.key', 'f.help', 'f.export_name'])),
    )
}

export type FieldLine = Awaited<ReturnType<typeof listFields>>['rows'][number]

/** One page of the library, with how many categories of the year and of all years ask each field. */
export async function listFields(
  _admin: AdminViewer,
  filter: FieldFilter & {
    year: number
    sort: (typeof FIELD_SORTS)[number]
    direction: 'asc' | 'desc'
    limit: number
    offset: number
  },
) {
  const { sort, direction, limit, offset, year } = filter
  const [rows, count] = await Promise.all([
    rowsOf(filter)
      .selectAll('f')
      .select((eb) => {
        const uses = eb
          .selectFrom('category_fields as b')
          .innerJoin('categories as c', 'c.id', 'b.category_id')
          .whereRef('b.field_id', '=', 'f.id')
          .select((one) => one.fn.countAll<number>().as('count'))
        return [uses.where('c.year', '=', year).as('uses'), uses.as('uses_ever')]
      })
      .orderBy(sort === 'uses' ? sql.ref('uses') : sql.ref(`f.${sort}`), direction)
      .orderBy('f.key')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(rowsOf(filter)),
  ])
  return {
    rows: rows.map(({ uses, uses_ever, ...row }) => {
      const { rules, archivedAt, options: _, ...field } = toField(row)
      return {
        ...field,
        limits: limitsText(rules),
        archived: archivedAt !== null,
        uses: uses ?? 0,
        usesEver: uses_ever ?? 0,
      }
    }),
    count,
  }
}

/** How many submissions have an answer to a field, of any season and state. */
export async function answersOf(field: { id: number; type: FieldType }, reader: Reader): Promise<number> {
  const { rows } =
    field.type === 'people'
      ? await sql<{ count: number }>`
          SELECT count(*) AS count FROM submissions s
          WHERE EXISTS (SELECT 1 FROM submission_people p WHERE p.submission_id = s.id)
            AND EXISTS (SELECT 1 FROM category_fields b WHERE b.category_id = s.category_id AND b.field_id = ${field.id})
        `.execute(reader)
      : await sql<{ count: number }>`
          SELECT count(*) AS count FROM (
            SELECT submission_id FROM submission_values WHERE field_id = ${field.id}
            UNION SELECT submission_id FROM submission_files WHERE field_id = ${field.id}
          ) answered
        `.execute(reader)
  return rows[0]?.count ?? 0
}

/** In how many answers each of these options was chosen, without those never chosen. */
export async function timesChosen(
  fieldId: number,
  values: readonly string[],
  reader: Reader,
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map()
  const { rows } = await sql<{ option: string; count: number }>`
    SELECT o.option, count(*) AS count
    FROM unnest(${[...values]}::text[]) AS o(option)
    JOIN submission_values v ON v.field_id = ${fieldId} AND (v.value @> to_jsonb(o.option) OR v.value->'columns' ? o.option)
    GROUP BY o.option
  `.execute(reader)
  return new Map(rows.map(({ option, count }) => [option, count]))
}

export const MAX_PLACES = 100

/** The categories that ask a field, the latest season first; at most a hundred. */
export function placesOf(fieldId: number, reader: Reader) {
  return reader
    .selectFrom('category_fields as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .where('b.field_id', '=', fieldId)
    .select(['b.id as bindingId', 'c.id as categoryId', 'c.year', 'c.type', 'c.number', 'c.name'])
    .select(['b.section', 'b.required', 'b.required_by as requiredBy'])
    .orderBy('c.year', 'desc')
    .orderBy('c.number')
    .limit(MAX_PLACES)
    .execute()
}

/** The questions of one category, or of any, that are asked only for some answers to this one. */
export async function waitingFor(key: string, reader: Reader, categoryId?: number) {
  const rows = await reader
    .selectFrom('category_fields as b')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .where(sql<string>`b.show_if->>'field'`, '=', key)
    .where('f.archived_at', 'is', null)
    .$if(categoryId !== undefined, (some) => some.where('c.id', '=', categoryId ?? 0))
    .select((eb) => [eb.fn.coalesce('b.label_override', 'f.label').as('label'), 'b.show_if'])
    .select(['c.type', 'c.number', 'c.name'])
    .orderBy('c.year', 'desc')
    .orderBy('c.number')
    .limit(MAX_PLACES)
    .execute()
  return rows.map(({ label, show_if, ...category }) => ({
    label,
    category: categoryTitle(category),
    rule: show_if as unknown as ShowIf,
  }))
}

/** "“What for” in 12 · Student Film and 31 more" */
export function waitingText(waiting: readonly { label: string; category: string }[]): string {
  const [first] = waiting
  if (!first) return ''
  const name = `“${first.label}” in ${first.category}`
  return waiting.length > 1 ? `${name} and ${waiting.length - 1} more` : name
}
