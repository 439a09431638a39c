import { sql, type Kysely } from 'kysely'

/** Invoices of every kind through the same doors (decision 093). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A sponsor needs no account: the invoice is opened by its secret link.
ALTER TABLE invoices ALTER COLUMN user_id DROP NOT NULL,
  ADD CONSTRAINT invoices_without_account CHECK (user_id IS NOT NULL OR kind IN ('sponsorship', 'pool', 'trophy'));
-- Empty where the payer came by the invoice's link.
ALTER TABLE payment_attempts ALTER COLUMN started_by DROP NOT NULL;

-- What a line bills that is neither an entry nor a membership: the record of the invoice's kind, and which instalment of it.
ALTER TABLE invoice_lines
  ADD COLUMN record_kind text CHECK (record_kind IN ('sponsorship', 'pool', 'trophy')),
  ADD COLUMN record_id bigint,
  ADD COLUMN instalment int CHECK (instalment > 0),
  ADD CHECK ((record_kind IS NULL) = (record_id IS NULL) AND (record_kind IS NULL) = (instalment IS NULL)),
  ADD CHECK (record_id IS NULL OR (submission_id IS NULL AND membership_id IS NULL));
-- The last guard against billing an instalment twice.
CREATE UNIQUE INDEX one_live_line_per_instalment ON invoice_lines (record_kind, record_id, instalment)
  WHERE live AND record_id IS NOT NULL;
CREATE INDEX invoice_lines_of_record ON invoice_lines (record_kind, record_id) WHERE record_id IS NOT NULL;
  `.execute(db)
}
