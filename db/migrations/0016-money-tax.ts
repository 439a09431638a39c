import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- How the fees of a season are taxed; without a mode there is no tax.
ALTER TABLE seasons
  ADD COLUMN tax_mode text NOT NULL DEFAULT 'none' CHECK (tax_mode IN ('none', 'added', 'included', 'exempt')),
  ADD COLUMN tax_name text NOT NULL DEFAULT '',
  ADD COLUMN tax_rate_bp int NOT NULL DEFAULT 0 CHECK (tax_rate_bp BETWEEN 0 AND 10000),
  ADD COLUMN tax_country text NOT NULL DEFAULT '',
  ADD COLUMN tax_reverse text NOT NULL DEFAULT 'off' CHECK (tax_reverse IN ('off', 'eu', 'abroad')),
  ADD COLUMN tax_exempt_note text NOT NULL DEFAULT '',
  ADD COLUMN tax_reverse_note text NOT NULL DEFAULT '';

-- The terms an invoice was issued under and how they applied to its buyer; null without tax.
ALTER TABLE invoices ADD COLUMN tax jsonb, ADD CHECK (tax_cents >= 0), ADD CHECK (tax IS NOT NULL OR tax_cents = 0);
-- Its own prices are without tax; what the award listed is kept for an invoice that replaces it.
ALTER TABLE invoice_lines
  ADD COLUMN tax_cents int NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  ADD COLUMN listed_cents int,
  ADD COLUMN listed_discount_cents int;
-- What of a credit is tax.
ALTER TABLE credit_notes ADD COLUMN tax jsonb, ADD COLUMN tax_cents int NOT NULL DEFAULT 0
  CHECK (tax_cents BETWEEN 0 AND total_cents);
  `.execute(db)
}
