import { sql, type Kysely } from 'kysely'

/**
 * Some of the migrations above were changed after databases had run them. This one gives those databases what they miss; it finds
 * nothing to do in others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
INSERT INTO data_versions (name) VALUES ('fields') ON CONFLICT DO NOTHING;
CREATE OR REPLACE TRIGGER deadline_prices_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON deadline_prices
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('deadlines');
CREATE OR REPLACE TRIGGER fields_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fields
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('fields');
CREATE OR REPLACE TRIGGER category_fields_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_fields
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('fields');

CREATE INDEX IF NOT EXISTS users_search
  ON users USING gin (search_form(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops);

ALTER TABLE sponsorship_contracts ALTER COLUMN created_by DROP NOT NULL;

ALTER TABLE documents DROP CONSTRAINT documents_kind_check;
ALTER TABLE documents ADD CONSTRAINT documents_kind_check
  CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'void_invoice', 'signature', 'contract', 'press_badge'));

-- The public half of a P-256 key has 87 letters. Keys of the kind before cannot be checked by doors; a season without one gets one.
DELETE FROM press_badge_keys WHERE length(public_key) <> 87;
  `.execute(db)
}
