import { domainToASCII } from 'node:url'
import { sql, type Kysely } from 'kysely'

/**
 * What the web process has found wrong with the installation, whom it told, and which backups were made; corrections of
 * published results; and names that are found
 * as people type them, addresses in the spelling of the name system.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE alarms (
  fault text PRIMARY KEY,
  detail text NOT NULL,
  since timestamptz NOT NULL,
  -- By any process: a fault that none has seen for a while is over.
  seen_at timestamptz NOT NULL,
  -- When a process last began to write to admins about it, so that a second one does not.
  tried_at timestamptz,
  told_at timestamptz
);

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  place text NOT NULL
);
CREATE INDEX backups_latest ON backups (made_at DESC);

-- Published results of the members' vote are corrected by two key holders; what was public before is kept as it was.
CREATE TABLE voting_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  reason text NOT NULL CHECK (reason <> ''),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'open', 'done', 'declined', 'withdrawn')),
  asked_by bigint NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  run_no int,
  corrected_at timestamptz,
  earlier_run int,
  earlier_content bytea,
  earlier_released_at timestamptz,
  CHECK ((state = 'asked') = (decided_at IS NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CHECK ((state = 'done') = (earlier_content IS NOT NULL)),
  CHECK ((state = 'done') = (corrected_at IS NOT NULL)),
  CONSTRAINT voting_corrections_take_two CHECK (state NOT IN ('open', 'done', 'declined') OR decided_by <> asked_by)
);
CREATE UNIQUE INDEX one_voting_correction_at_a_time ON voting_corrections (year) WHERE state IN ('asked', 'open');
CREATE INDEX voting_corrections_of_year ON voting_corrections (year, id);
  `.execute(db)

  await sql`
-- Apostrophes and hyphens do not count, nor whether a letter is typed as the keyboard has it: O’Neil is found as O'Neil, Þóra as Thora.
CREATE OR REPLACE FUNCTION search_form(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  encode(
    convert_to(
      replace(replace(replace(replace(
        translate(
          regexp_replace(
            normalize(lower(normalize(regexp_replace(input, '[''’‘ʼʹ\`´‐‑-]', '', 'g'), NFKC)), NFKD),
            '[\\u0300-\\u036f]', '', 'g'),
          'øðđłıħŧŋ', 'oddlihtn'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'UTF8'),
    'escape');

-- A text of which nothing counts is found nowhere, rather than everywhere.
CREATE OR REPLACE FUNCTION search_pattern(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  '%' || regexp_replace(coalesce(nullif(search_form(input), ''), input), '([\\\\%_])', '\\\\\\1', 'g') || '%';

-- What was computed with the function before.
DO $$
DECLARE each record;
BEGIN
  FOR each IN
    SELECT a.attrelid::regclass AS in_table, quote_ident(a.attname) AS stored FROM pg_attrdef d
    JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE a.attgenerated = 's' AND pg_get_expr(d.adbin, d.adrelid) LIKE '%search_form(%'
  LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', each.in_table);
    EXECUTE format('UPDATE %s SET %s = DEFAULT', each.in_table, each.stored);
    EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', each.in_table);
  END LOOP;
  FOR each IN
    SELECT indexrelid::regclass AS index FROM pg_index WHERE pg_get_indexdef(indexrelid) LIKE '%search_form(%'
  LOOP
    EXECUTE format('REINDEX INDEX %s', each.index);
  END LOOP;
END $$;
  `.execute(db)
  await spellDomains(db)
}

/** Where addresses open something, or keep mail from a person, by being the same. */
const ADDRESSES = [
  ['users', 'email'],
  ['member_directory', 'email'],
  ['whitelist', 'match_value'],
  ['mail_suppressions', 'address'],
  ['admin_invitations', 'email'],
  ['studio_invitations', 'email'],
  ['committee_invitations', 'email'],
] as const

/** Where the same address may stand in many rows: it says whose entry and whose nomination it is, and who is in conflict with it. */
const CREDITS = [
  ['submission_people', 'email'],
  ['nomination_people', 'email'],
  ['studios', 'billing_email'],
] as const

const OTHER_LETTERS = '[^\\x01-\\x7f]'

async function spellDomains(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of ADDRESSES)
    for (const [old, stored] of await respelled(table, column, db))
      // One that is there in the new spelling too stays as it is: which of the two is meant, a person has to say.
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${stored} where ${sql.ref(column)}::text = ${old}
        and not exists (select from ${sql.table(table)} other where other.${sql.ref(column)} = ${stored})`.execute(
        db,
      )
  for (const [table, column] of CREDITS)
    for (const [old, stored] of await respelled(table, column, db))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${stored}
        where ${sql.ref(column)}::text = ${old}`.execute(db)
  const { rows: works } = await sql<{ id: number; people: { email?: string }[] }>`
    select id, people from outside_works where people::text ~ ${OTHER_LETTERS}`.execute(db)
  for (const { id, people } of works) {
    const spelled = people.map((each) => (each.email ? { ...each, email: spelling(each.email) } : each))
    await sql`update outside_works set people = ${JSON.stringify(spelled)}::jsonb where id = ${id}`.execute(
      db,
    )
  }
}

/** The addresses of a column that are written otherwise now, each with its new spelling. */
async function respelled(table: string, column: string, db: Kysely<unknown>): Promise<[string, string][]> {
  const address = sql.ref(column)
  const { rows } = await sql<{ address: string }>`
    select distinct ${address}::text as address from ${sql.table(table)} where ${address}::text ~ ${OTHER_LETTERS}`.execute(
    db,
  )
  return rows
    .map(({ address: old }): [string, string] => [old, spelling(old)])
    .filter(([old, stored]) => old !== stored)
}

function spelling(address: string): string {
  const plain = address.normalize('NFKC')
  const at = plain.lastIndexOf('@')
  return plain.slice(0, at + 1) + (domainToASCII(plain.slice(at + 1)) || plain.slice(at + 1))
}
