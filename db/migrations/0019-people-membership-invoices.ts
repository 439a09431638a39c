import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Memberships that are asked for, paid and renewed

ALTER TABLE membership_types
  ADD COLUMN duration_months int NOT NULL DEFAULT 12 CHECK (duration_months BETWEEN 1 AND 120);

-- An accepted membership that costs something is approved until its invoice is paid. The price is that of the day it was asked for.
ALTER TABLE memberships
  ADD COLUMN price_cents int NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
  ADD COLUMN currency char(3) NOT NULL DEFAULT 'USD',
  -- When the member was told that it ends soon.
  ADD COLUMN ending_told_at timestamptz,
  DROP CONSTRAINT memberships_status_check,
  ADD CONSTRAINT memberships_status_check
    CHECK (status IN ('pending', 'proof_required', 'approved', 'active', 'rejected', 'expired', 'cancelled'));

-- A renewal is asked for while the membership before it still runs.
DROP INDEX one_live_membership;
CREATE UNIQUE INDEX one_open_membership ON memberships (user_id) WHERE status IN ('pending', 'proof_required', 'approved');
CREATE UNIQUE INDEX one_active_membership ON memberships (user_id) WHERE status = 'active';

ALTER TABLE invoice_lines ADD COLUMN membership_id bigint REFERENCES memberships;
-- The last guard against billing a membership twice.
CREATE UNIQUE INDEX one_live_line_per_membership ON invoice_lines (membership_id) WHERE live;
  `.execute(db)
}
