import { sql, type Kysely } from 'kysely'

/**
 * Amounts of currencies with small units, charges whose payment was taken back, one open application of a company for each package
 * instead of one of each contact, what is agreed with one sponsor, and steps of sponsors that are due once they can be taken.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- An amount has its own bound (MAX_MINOR); four bytes hold no package in rupiah. A trigger that reads a column keeps its type.
DROP TRIGGER lines_changed_totals ON invoice_lines;
DO $$
DECLARE narrow record;
BEGIN
  FOR narrow IN
    SELECT c.table_name, string_agg(format('ALTER COLUMN %I TYPE bigint', c.column_name), ', ') AS widen
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.data_type = 'integer'
      AND c.column_name LIKE '%\\_cents'
    GROUP BY c.table_name
  LOOP
    EXECUTE format('ALTER TABLE %I %s', narrow.table_name, narrow.widen);
  END LOOP;
END $$;
CREATE TRIGGER lines_changed_totals AFTER UPDATE ON invoice_lines FOR EACH ROW
  WHEN ((OLD.invoice_id, OLD.qty, OLD.unit_cents, OLD.discount_cents)
    IS DISTINCT FROM (NEW.invoice_id, NEW.qty, NEW.unit_cents, NEW.discount_cents)) EXECUTE FUNCTION update_totals();

-- A charge was paid and its invoice is due again.
ALTER TABLE pool_charges DROP CONSTRAINT pool_charges_state_check,
  ADD CONSTRAINT pool_charges_state_check CHECK (state IN ('open', 'paid', 'owed', 'cancelled'));
UPDATE pool_charges c SET state = 'owed', paid_at = NULL
FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id
WHERE c.state = 'paid' AND l.record_kind = 'pool' AND l.record_id = c.id AND l.live
  AND i.status IN ('issued', 'part_paid', 'overdue');

-- One contact can write for several companies, and a company take several packages.
DROP INDEX one_open_sponsorship;
CREATE UNIQUE INDEX one_open_sponsorship ON sponsorships (year, contact_email, company_key, coalesce(package_id, 0))
  WHERE state IN ('draft', 'applied', 'in_review', 'waitlisted', 'offered');

-- What was agreed with one sponsor by its offer, beside the package; and whom it wants to be invoiced.
ALTER TABLE sponsorships ADD COLUMN agreed_cents bigint CHECK (agreed_cents >= 0),
  ADD COLUMN agreed_benefits text NOT NULL DEFAULT '',
  ADD COLUMN bill_to jsonb,
  ADD COLUMN po_number text;

-- A contract that was sent and an invoice that was issued wait for their sponsor, however far the day is.
UPDATE sponsorship_obligations SET state = 'due' WHERE kind IN ('contract', 'invoice') AND state = 'not_due' AND due_on IS NOT NULL;
  `.execute(db)
}
