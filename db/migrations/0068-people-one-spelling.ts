import { domainToASCII } from 'node:url'
import { sql, type Kysely } from 'kysely'

/**
 * One spelling for each address and each name: addresses are stored in lower case with their domain in the letters of the name
 * system, and names are found whatever apostrophe or hyphen is typed (decision 145). What stands twice then stays as it was, and
 * admins are shown the accounts among it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Accounts that may be left in a spelling of their own, beside the account that has their address.
CREATE INDEX users_of_other_letters ON users (id) WHERE octet_length(email::text) <> length(email::text);

-- As before, with every apostrophe and hyphen, the marks over Hebrew and Arabic letters, and one more letter.
CREATE OR REPLACE FUNCTION search_form(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  encode(
    convert_to(
      replace(replace(replace(replace(
        translate(
          regexp_replace(
            normalize(lower(normalize(regexp_replace(input, ${sql.lit(`[${UNCOUNTED}]`)}, '', 'g'), NFKC)), NFKD),
            '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670]', '', 'g'),
          'øðđɖłıħŧŋ', 'odddlihtn'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'UTF8'),
    'escape');

-- What was computed with the function before, and what triggers keep, which no change of the function touches.
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
  ALTER TABLE submissions DISABLE TRIGGER USER;
  UPDATE submissions SET search_text = search_text_of(id, title, code, studio_id)
    WHERE search_text IS DISTINCT FROM search_text_of(id, title, code, studio_id);
  ALTER TABLE submissions ENABLE TRIGGER USER;
  FOR each IN
    SELECT indexrelid::regclass AS index FROM pg_index WHERE pg_get_indexdef(indexrelid) LIKE '%search_form(%'
  LOOP
    EXECUTE format('REINDEX INDEX %s', each.index);
  END LOOP;
END $$;
  `.execute(db)
  for (const [table, column] of ADDRESSES) await respell(table, column, db)
  await respellOutsideWorks(db)
}

/** Apostrophes, hyphens and dashes of all keyboards, accents that stand alone, and the stretching of Arabic words. */
const UNCOUNTED = "'’‘‛′‵ʹʻʼʽʾʿˈˊˋ`´᾽᾿՚׳ꞌ＇｀" + '\u00ad\u0640\u05be' + '‐‑‒–—―−⁃﹘﹣－-'

/** Every column with an address that may change. What was signed and issued stays as it was. */
const ADDRESSES = [
  ['users', 'email'],
  ['member_directory', 'email'],
  ['one_time_tokens', 'email'],
  ['password_reset_requests', 'email'],
  ['whitelist', 'match_value'],
  ['mail_suppressions', 'address'],
  ['mail_messages', 'to_email'],
  ['mail_run_records', 'address'],
  ['cron_emails', 'reply_to'],
  ['admin_invitations', 'email'],
  ['studio_invitations', 'email'],
  ['committee_invitations', 'email'],
  ['studios', 'billing_email'],
  ['submission_people', 'email'],
  ['opening_notices', 'email'],
  ['nomination_people', 'email'],
  ['nominee_link_requests', 'email'],
  ['event_guests', 'email'],
  ['media_credentials', 'email'],
  ['media_credentials', 'editor_email'],
  ['indee_access', 'indee_email'],
  ['indee_access', 'known_email'],
  ['indee_list_people', 'email'],
  ['sponsorships', 'contact_email'],
  ['trophy_orders', 'contact_email'],
] as const

const OTHERWISE = '[^\\x01-\\x7f]|^\\s|\\s$'

async function respell(table: string, column: string, db: Kysely<unknown>): Promise<void> {
  const address = sql.ref(column)
  const { rows } = await sql<{ at: string; address: string }>`
    select ctid::text as at, ${address}::text as address from ${sql.table(table)}
    where ${address}::text ~ ${OTHERWISE} or ${address}::text <> lower(${address}::text)`.execute(db)
  const changed = rows
    .map(({ at, address: old }) => ({ at, old, spelled: spelling(old) }))
    .filter(({ old, spelled }) => old !== spelled)
  if (changed.length === 0) return
  await sql`
CREATE OR REPLACE FUNCTION pg_temp.respell(places tid[], spellings text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR each IN 1 .. cardinality(places) LOOP
    BEGIN
      UPDATE ${sql.table(table)} SET ${address} = spellings[each] WHERE ctid = places[each];
    EXCEPTION WHEN unique_violation THEN
      -- One that is there in this spelling too stays as it is: which of the two is meant, a person has to say.
      NULL;
    END;
  END LOOP;
END $$`.execute(db)
  await sql`select pg_temp.respell(${changed.map(({ at }) => at)}::tid[], ${changed.map(({ spelled }) => spelled)}::text[])`.execute(
    db,
  )
}

async function respellOutsideWorks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; people: { email?: string }[] }>`
    select id, people from outside_works where people::text ~ '@'`.execute(db)
  for (const { id, people } of rows) {
    const spelled = people.map((each) => (each.email ? { ...each, email: spelling(each.email) } : each))
    if (JSON.stringify(spelled) !== JSON.stringify(people))
      await sql`update outside_works set people = ${JSON.stringify(spelled)}::jsonb where id = ${id}`.execute(
        db,
      )
  }
}

function spelling(address: string): string {
  const plain = address.trim().normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('。', '.')
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  return plain.slice(0, at + 1) + (domainToASCII(domain) || domain)
}
