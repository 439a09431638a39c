import { sql, type Kysely } from 'kysely'

/** Lists and searches of invoices show those for entries and for memberships together, and a person's own for a membership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX invoices_all_by_due ON invoices (due_at, id)`.execute(db)
  await sql`CREATE INDEX invoices_all_by_total ON invoices (total_cents, id)`.execute(db)
  await sql`CREATE INDEX invoices_of_member ON invoices (user_id) WHERE kind = 'membership'`.execute(db)
}
