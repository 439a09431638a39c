import { sql, type Kysely } from 'kysely'

/** When the newest proof of a plate and a parcel left, so that mail can ask about them (decision 111). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE trophy_orders ADD COLUMN proof_sent_at timestamptz;
UPDATE trophy_orders SET proof_sent_at = updated_at WHERE state = 'proof_sent';
  `.execute(db)
}
