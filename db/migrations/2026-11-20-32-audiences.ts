import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- How many of the materials an entry needs later are not there yet; measured with its completeness.
ALTER TABLE submissions ADD COLUMN materials_missing int NOT NULL DEFAULT 0 CHECK (materials_missing >= 0);
-- When it missed the call.
ALTER TABLE submissions ADD COLUMN expired_at timestamptz;
UPDATE submissions SET expired_at = updated_at WHERE status = 'expired';
INSERT INTO outbox (kind, payload, dedupe_key, run_at, created_at)
  SELECT 'category.measure', jsonb_build_object('categoryId', c.id), 'category.measure materials ' || c.id, now(), now()
  FROM categories c WHERE EXISTS (SELECT 1 FROM submissions s WHERE s.category_id = c.id);

-- Audiences are read by address, page by page, and asked again for one person when their mail goes.
CREATE INDEX users_by_address ON users ((lower(email::text) COLLATE "C"));
CREATE INDEX submissions_lacking_materials ON submissions (year, studio_id) WHERE materials_missing > 0;
CREATE INDEX submissions_expired ON submissions (year, expired_at) WHERE status = 'expired';
CREATE INDEX invoices_open_by_bill_to ON invoices ((lower(bill_to->>'email') COLLATE "C"))
  WHERE status IN ('issued', 'part_paid', 'overdue');
CREATE INDEX memberships_active_ending ON memberships (ends_on) WHERE status = 'active';
CREATE INDEX mail_groups_by_name ON mail_groups (name) WHERE archived_at IS NULL;
  `.execute(db)
}
