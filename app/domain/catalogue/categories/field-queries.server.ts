import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { FieldInput } from '#app/domain/catalogue/categories/field-input.ts'
import type {
  FieldOption,
  FieldRules,
  FieldType,
  Section,
  ShowIf,
} from '#app/domain/catalogue/categories/fields.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

/** A field of the library. */
export interface LibraryField extends FieldInput {
  id: number
  archivedAt: Date | null
}

const columns = ['f.id', 'f.key', 'f.label', 'f.help', 'f.type', 'f.options', 'f.rules'] as const
const moreColumns = ['f.judge_visible', 'f.export_name', 'f.archived_at'] as const

interface FieldRow {
  id: number
  key: string
  label: string
  help: string
  type: FieldType
  options: unknown
  rules: unknown
  judge_visible: boolean
  export_name: string | null
  archived_at: Date | null
}

function toField(row: FieldRow): LibraryField {
  return {
    ...{ id: row.id, key: row.key, label: row.label, help: row.help, type: row.type },
    options: row.options as FieldOption[],
    rules: row.rules as FieldRules,
    judgeVisible: row.judge_visible,
    exportName: row.export_name,
    archivedAt: row.archived_at,
  }
}

/** One field of the library, archived or not. Commands pass their `trx`. */
export async function findField(id: number, reader: Reader): Promise<LibraryField | null> {
  const row = await reader
    .selectFrom('fields as f')
    .where('f.id', '=', id)
    .select([...columns, ...moreColumns])
    .executeTakeFirst()
  return row ? toField(row) : null
}

export const FIELD_SORTS = ['label', 'key', 'type', 'uses'] as const
export const FIELD_STATES = ['current', 'archived', 'all'] as const
export type FieldState = (typeof FIELD_STATES)[number]

export interface FieldFilter {
  query: string
  type: FieldType | null
  state: FieldState
}

export interface FieldLine extends LibraryField {
  /** In how many categories of the year it is asked, and in how many of any year. */
  uses: number
  usesEver: number
}

function rowsOf({ query, type, state }: FieldFilter) {
  const like = containing(query)
  return db()
    .selectFrom('fields as f')
    .$if(type !== null, (rows) => rows.where('f.type', '=', type ?? 'text'))
    .$if(state !== 'all', (rows) => rows.where('f.archived_at', state === 'archived' ? 'is not' : 'is', null))
    .$if(query !== '', (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('f.label', 'ilike', like),
          eb('f.key', 'ilike', like),
          eb('f.help', 'ilike', like),
          eb('f.export_name', 'ilike', like),
        ]),
      ),
    )
}

/** One page of the library, with where each field is used. */
export async function listFields(
  _admin: AdminViewer,
  filter: FieldFilter & {
    year: number
    sort: (typeof FIELD_SORTS)[number]
    direction: 'asc' | 'desc'
    limit: number
    offset: number
  },
): Promise<{ rows: FieldLine[]; total: number }> {
  const { sort, direction, limit, offset, year } = filter
  const [rows, { total }] = await Promise.all([
    rowsOf(filter)
      .select([...columns, ...moreColumns])
      .select((eb) => [
        eb
          .selectFrom('category_fields as b')
          .innerJoin('categories as c', 'c.id', 'b.category_id')
          .whereRef('b.field_id', '=', 'f.id')
          .where('c.year', '=', year)
          .select((one) => one.fn.countAll<number>().as('count'))
          .as('uses'),
        eb
          .selectFrom('category_fields as b')
          .whereRef('b.field_id', '=', 'f.id')
          .select((one) => one.fn.countAll<number>().as('count'))
          .as('uses_ever'),
      ])
      .orderBy(sort === 'uses' ? sql.ref('uses') : sql.ref(`f.${sort}`), direction)
      .orderBy('f.key')
      .limit(limit)
      .offset(offset)
      .execute(),
    rowsOf(filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map((row) => ({
      ...toField(row),
      uses: Number(row.uses ?? 0),
      usesEver: Number(row.uses_ever ?? 0),
    })),
    total: Number(total),
  }
}

/** How many submissions hold an answer to a field, of any season and state. */
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
  return Number(rows[0]?.count ?? 0)
}

/** In how many answers each of these options was chosen; those never chosen are left out. */
export async function timesChosen(
  fieldId: number,
  values: readonly string[],
  reader: Reader,
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map()
  const { rows } = await sql<{ option: string; count: number }>`
    SELECT o.option, count(*) AS count
    FROM unnest(${[...values]}::text[]) AS o(option)
    JOIN submission_values v ON v.field_id = ${fieldId} AND v.value @> to_jsonb(o.option)
    GROUP BY o.option
  `.execute(reader)
  return new Map(rows.map(({ option, count }) => [option, Number(count)]))
}

/** A category that asks a field. */
export interface FieldPlace {
  bindingId: number
  categoryId: number
  year: number
  type: CategoryType
  number: number
  name: string
  section: Section
  required: boolean
  requiredBy: 'submit' | 'materials' | 'nomination'
}

export const MOST_PLACES = 100

/** Where a field is asked: the latest season first, at most a hundred. */
export async function placesOf(fieldId: number, reader: Reader): Promise<FieldPlace[]> {
  return reader
    .selectFrom('category_fields as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .where('b.field_id', '=', fieldId)
    .select(['b.id as bindingId', 'c.id as categoryId', 'c.year', 'c.type', 'c.number', 'c.name'])
    .select(['b.section', 'b.required', 'b.required_by as requiredBy'])
    .orderBy('c.year', 'desc')
    .orderBy('c.number')
    .limit(MOST_PLACES)
    .execute()
}

/** A question that is asked only by what was given for another one. */
export interface Waiting {
  label: string
  category: string
  rule: ShowIf
}

/** The questions, in any category, that wait for this one's answer. */
export async function waitingFor(key: string, reader: Reader, categoryId?: number): Promise<Waiting[]> {
  const rows = await reader
    .selectFrom('category_fields as b')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .where(sql<string>`b.show_if->>'field'`, '=', key)
    .where('f.archived_at', 'is', null)
    .$if(categoryId !== undefined, (some) => some.where('c.id', '=', categoryId ?? 0))
    .select(['f.label', 'b.label_override', 'b.show_if', 'c.type', 'c.number', 'c.name'])
    .orderBy('c.year', 'desc')
    .orderBy('c.number')
    .limit(MOST_PLACES)
    .execute()
  return rows.map((row) => ({
    label: row.label_override ?? row.label,
    category: categoryTitle(row),
    rule: row.show_if as unknown as ShowIf,
  }))
}

/** "“What for” in 12 · Student Film and 31 more" */
export function waitingText(waiting: readonly Waiting[]): string {
  const [first] = waiting
  if (!first) return ''
  const name = `“${first.label}” in ${first.category}`
  return waiting.length > 1 ? `${name} and ${waiting.length - 1} more` : name
}
