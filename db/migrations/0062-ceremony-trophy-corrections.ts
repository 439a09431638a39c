import { sql, type Kysely } from 'kysely'

/** An order of a trophy that is corrected or made once more leaves its batch; what was in the batch is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE trophy_batch_orders ADD COLUMN taken_out_at timestamptz;
DROP INDEX one_trophy_batch_of_an_order;
CREATE UNIQUE INDEX one_trophy_batch_of_an_order ON trophy_batch_orders (order_id) WHERE taken_out_at IS NULL;
ALTER TABLE trophy_batch_orders DROP CONSTRAINT trophy_batch_orders_pkey;
ALTER TABLE trophy_batch_orders ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
CREATE INDEX trophy_batch_orders_of_batch ON trophy_batch_orders (batch_id, order_id);
  `.execute(db)
}
