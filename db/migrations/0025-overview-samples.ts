import { sql, type Kysely } from 'kysely'

/** Studios and accounts made to try a season out before it is published; what they enter is a sample too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE studios ADD COLUMN sample boolean NOT NULL DEFAULT false;
CREATE INDEX studios_samples ON studios (id) WHERE sample;
-- A sample never has an address that mail could reach.
ALTER TABLE users ADD COLUMN sample boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT samples_get_no_mail CHECK (NOT sample OR email::text LIKE '%.invalid');
CREATE INDEX users_samples ON users (id) WHERE sample;

-- The last guard: numbers of invoices have no gaps, and a sample uses none of them.
CREATE FUNCTION refuse_sample_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM studios WHERE id = NEW.studio_id AND sample)
    OR EXISTS (SELECT FROM users WHERE id = NEW.user_id AND sample) THEN
    RAISE EXCEPTION 'a sample is never billed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_of_no_sample BEFORE INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_sample_invoice();
  `.execute(db)
}
