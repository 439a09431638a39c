import { sql, type Kysely } from 'kysely'

/** Those who wait to be an admin with all rights, until a second admin has confirmed them (decision 150). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE admin_proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'confirmed', 'declined', 'withdrawn', 'begun')),
  proposed_by bigint NOT NULL REFERENCES users,
  -- When an invited person accepted, or an admin raised the role of another one.
  proposed_at timestamptz NOT NULL,
  -- Since when the one who proposed it is alone with it: no other admin could confirm it.
  alone_since timestamptz,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK ((status = 'waiting') = (decided_at IS NULL)),
  -- The account of the one who proposed it is not a second admin.
  CHECK (status <> 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> proposed_by AND decided_by <> user_id))
);
CREATE UNIQUE INDEX one_waiting_admin_proposal ON admin_proposals (user_id) WHERE status = 'waiting';
  `.execute(db)
}
