import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The log is asked by person and by day, too.
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_at ON audit_log (at);

-- What the overview counts stays countable when there is much of what is over.
CREATE INDEX mail_messages_by_status ON mail_messages (status);
CREATE INDEX memberships_waiting ON memberships (id) WHERE status IN ('pending', 'proof_required');
CREATE INDEX refunds_requested ON refunds (id) WHERE status = 'requested';
CREATE INDEX invoices_open ON invoices (year, kind, due_at)
  INCLUDE (currency, total_cents, credited_cents, paid_cents, refunded_cents)
  WHERE status IN ('issued', 'part_paid', 'overdue');
  `.execute(db)
}
