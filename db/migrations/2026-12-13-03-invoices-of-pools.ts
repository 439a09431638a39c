import { sql, type Kysely } from 'kysely'

/** Invoices of modules: a line names the record that it bills, of the invoice's kind (decision 095). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE invoice_lines ADD COLUMN subject_id bigint;
CREATE INDEX invoice_lines_of_subject ON invoice_lines (subject_id) WHERE live AND subject_id IS NOT NULL;
  `.execute(db)
}
