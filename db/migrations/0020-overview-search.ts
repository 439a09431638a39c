import { sql, type Kysely } from 'kysely'

/** What the admins' search of everything asks for: what a code, number, name or address is, or begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE INDEX submissions_code ON submissions (lower(code) text_pattern_ops) WHERE code IS NOT NULL;
CREATE INDEX submissions_beginning ON submissions (left(search_text, 60) text_pattern_ops);
CREATE INDEX studios_beginning ON studios (left(search_text, 60) text_pattern_ops);
CREATE INDEX studios_by_billing_email ON studios (billing_email);
CREATE INDEX studios_by_tax_id ON studios (upper(tax_id)) WHERE tax_id IS NOT NULL;
CREATE INDEX users_beginning ON users
  (left(search_form(first_name || ' ' || last_name || ' ' || email::text), 60) text_pattern_ops);
CREATE INDEX users_last_name_beginning ON users (left(search_form(last_name), 60) text_pattern_ops);
CREATE INDEX invoices_number ON invoices (lower(number) text_pattern_ops);
CREATE INDEX invoices_po_number ON invoices (lower(po_number)) WHERE po_number IS NOT NULL;

-- What a message is found by: whom it went to, and its subject.
CREATE FUNCTION mail_search_form(to_name text, to_email citext, subject text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  search_form(to_name || E'\\n' || to_email::text || E'\\n' || subject);
CREATE INDEX mail_messages_search ON mail_messages USING gin (mail_search_form(to_name, to_email, subject) gin_trgm_ops);
  `.execute(db)
}
