import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { localEnvironment } from './local-environment.ts'
import { migrateToLatest } from './migrator.ts'

interface CheckRow {
  table: string
  column: string
  definition: string
}

/** Documents whose shape their module's schema guarantees; they are written as text. */
const DOCUMENTS = {
  'ballot_boxes.recipients': '{ userId: number; key: string }[]',
  'bank_statements.left_out':
    "{ why: 'pending' | 'balance' | 'unread' | 'repeated'; row: number | null; text: string }[]",
  'reviews.for_entrant': 'Readonly<Record<string, string>>',
  'outside_works.people': '{ fullName: string; credit: string; email: string }[]',
  'sponsorships.co_sponsors': '{ name: string; share: number | null }[]',
  'sponsorship_package_revisions.benefits':
    "{ what: string; from: 'award' | 'sponsor'; due: string | null }[]",
  'season_turns.edits': 'Readonly<Record<string, string>>',
  'rubrics.anchors': '{ from: number; to: number; label: string }[]',
}
/** The same for columns that may be empty. */
const OPTIONAL_DOCUMENTS = {
  'pool_partner_logos.report': "{ result: 'pass' | 'warn' | 'fail'; check: string; text: string }[]",
  'sponsor_artworks.report': "{ result: 'pass' | 'warn' | 'fail'; check: string; text: string }[]",
  'sponsorship_package_revisions.artwork':
    "{ place: 'programme' | 'site_banner' | 'mail_banner'; width: number; height: number; bleed: number; safe: number; pages: number; colour: 'cmyk' | 'rgb' | 'any'; minDpi: number; formats: 'pdf' | 'picture' | 'any'; maxMb: number }",
}

function documentColumns(): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(DOCUMENTS).map(([column, type]) => [
      column,
      `Generated<ColumnType<${type}, string, string>>`,
    ]),
    ...Object.entries(OPTIONAL_DOCUMENTS).map(([column, type]) => [
      column,
      `ColumnType<${type} | null, string | null | undefined, string | null>`,
    ]),
  ])
}

/** Columns whose CHECK lists their values become unions of those values. */
async function enumeratedColumns(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<CheckRow>(`
    SELECT c.relname AS "table", a.attname AS "column", pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'c' AND cardinality(k.conkey) = 1 AND c.relnamespace = 'public'::regnamespace
      AND pg_get_constraintdef(k.oid) LIKE '%= ANY (ARRAY[%::text%'`)
  const { rows: columns } = await client.query<{
    table: string
    column: string
    nullable: boolean
    has_default: boolean
  }>(`
    SELECT table_name AS "table", column_name AS "column", is_nullable = 'YES' AS nullable, column_default IS NOT NULL AS has_default
    FROM information_schema.columns WHERE table_schema = 'public'`)
  const overrides: Record<string, string> = {}
  for (const row of rows) {
    const values = [...row.definition.matchAll(/'([^']*)'::text/g)].map((match) => `'${match[1]}'`)
    const column = columns.find((c) => c.table === row.table && c.column === row.column)
    const union = values.join(' | ') + (column?.nullable ? ' | null' : '')
    overrides[`${row.table}.${row.column}`] = column?.has_default ? `Generated<${union}>` : union
  }
  return overrides
}

/** Writes the table types of the migrated database at `url` to `outFile`. */
export async function generateTypes(url: string, outFile: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const enumerated = await enumeratedColumns(client).finally(() => client.end())
  const columns = { ...enumerated, ...documentColumns() }
  const cli = fileURLToPath(new URL('../node_modules/.bin/kysely-codegen', import.meta.url))
  execFileSync(cli, [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${outFile}`,
    '--include-pattern=public.*',
    '--exclude-pattern=public.kysely_*',
    `--type-mapping=${JSON.stringify({ int8: 'number', date: 'string', citext: 'string' })}`,
    `--overrides=${JSON.stringify({ columns })}`,
    '--log-level=error',
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const local = await localEnvironment()
  try {
    const url = process.env.DATABASE_URL
    if (!url) throw new Error('DATABASE_URL is needed: the database to read the types from')
    await migrateToLatest(url)
    await generateTypes(url, fileURLToPath(new URL('./types.ts', import.meta.url)))
  } finally {
    await local.stop()
  }
}
