import type pg from 'pg'

/** A schema as a process of an older version meets it. */
export interface Shape {
  tables: string[]
  /** By `table.column`. */
  columns: Map<string, { type: string; required: boolean; filled: boolean }>
  /** What rows have to fulfil: checks, unique constraints and indexes, references; with the columns that each is about. */
  rules: Map<string, string[]>
}

export async function shapeOf(client: pg.ClientBase): Promise<Shape> {
  const { rows: columns } = await client.query<{
    table: string
    column: string
    type: string
    required: boolean
    filled: boolean
  }>(`
    select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as required, a.atthasdef or a.attidentity <> '' as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely\\_%'`)
  const { rows: rules } = await client.query<{ rule: string; columns: string[] }>(`
    select concat_ws(' ', conrelid::regclass::text, regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '')) as rule,
      array(select conrelid::regclass::text || '.' || attname from pg_attribute
        where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x') and conrelid <> 0
    union all
    select concat_ws(' ', indrelid::regclass::text, 'UNIQUE INDEX',
        substring(pg_get_indexdef(indexrelid) from ' USING .*')),
      array(select indrelid::regclass::text || '.' || attname from pg_attribute
        where attrelid = indrelid and attnum = any (indkey::int2[]))
    from pg_index join pg_class i on i.oid = indexrelid
    where indisunique and i.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  return {
    tables: [...new Set(columns.map(({ table }) => table))],
    columns: new Map(columns.map(({ table, column, ...rest }) => [`${table}.${column}`, rest])),
    rules: new Map(rules.map(({ rule, columns }) => [rule, columns])),
  }
}

/** What of a step from one schema to another a process made for the first one does not survive, a line each. */
export function breakingSteps(before: Shape, after: Shape): string[] {
  const steps: string[] = []
  for (const table of before.tables) if (!after.tables.includes(table)) steps.push(`${table} is gone`)
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name)
    const [table = ''] = name.split('.')
    if (!now) {
      if (after.tables.includes(table)) steps.push(`${name} is gone`)
      continue
    }
    if (now.type !== column.type) steps.push(`${name} was ${column.type} and is ${now.type}`)
    if (now.required && !column.required) steps.push(`${name} may no longer be empty`)
    if (now.required && column.filled && !now.filled) steps.push(`${name} is no longer filled by itself`)
  }
  for (const [name, column] of after.columns) {
    const [table = ''] = name.split('.')
    const isNew = before.tables.includes(table) && !before.columns.has(name)
    if (isNew && column.required && !column.filled) steps.push(`${name} has to be filled`)
  }
  for (const [rule, columns] of after.rules) {
    // About columns that older processes write, all of them: what is about a new one they leave at its default.
    const isOfOlder = columns.length > 0 && columns.every((column) => before.columns.has(column))
    if (isOfOlder && !before.rules.has(rule) && !isWider(rule, before)) steps.push(`a new rule: ${rule}`)
  }
  return steps
}

const TEXT = /'(?:[^']|'')*'::text/g

/** PostgreSQL writes a list of one text as that text. */
const ONE_TEXT = /= ('[^']*'::text)/

/** Whether a rule is a list of texts of before with more texts in it: what older processes write fulfils it. */
function isWider(rule: string, before: Shape): boolean {
  const shapeOfList = (each: string) =>
    each.replace(ONE_TEXT, '= ANY (ARRAY[$1])').replaceAll(TEXT, '').replaceAll(', ', '')
  const texts = new Set(rule.match(TEXT))
  if (!rule.includes('= ANY (ARRAY[')) return false
  return [...before.rules.keys()].some(
    (was) =>
      was !== rule &&
      shapeOfList(was) === shapeOfList(rule) &&
      (was.match(TEXT) ?? []).every((text) => texts.has(text)),
  )
}
