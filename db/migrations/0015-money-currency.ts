import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What everything of a season is priced, billed and paid in. The first seasons were all in dollars.
ALTER TABLE seasons ADD COLUMN currency char(3) NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$');
-- The last guard: a season whose invoices are in one currency never gets another.
CREATE FUNCTION protect_season_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM invoices WHERE year = OLD.year) THEN
    RAISE EXCEPTION 'the currency of a season with invoices never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER seasons_keep_currency BEFORE UPDATE OF currency ON seasons FOR EACH ROW
  WHEN (OLD.currency IS DISTINCT FROM NEW.currency) EXECUTE FUNCTION protect_season_currency();
-- A price or a payment without a currency would be a mistake, not dollars.
ALTER TABLE deadline_prices ALTER COLUMN currency DROP DEFAULT;
ALTER TABLE discounts ALTER COLUMN currency DROP DEFAULT;
ALTER TABLE invoices ALTER COLUMN currency DROP DEFAULT;
ALTER TABLE payments ALTER COLUMN currency DROP DEFAULT;
  `.execute(db)
}
