import { sql, type Kysely } from 'kysely'

/** What the award and a sponsor owe each other, and by when (decision 092). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE sponsorship_obligations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sponsorship_id bigint NOT NULL REFERENCES sponsorships,
  -- A step that another module carries out, or a benefit of the package.
  kind text NOT NULL CHECK (kind IN ('contract', 'invoice', 'artwork', 'logo', 'tickets', 'benefit')),
  side text NOT NULL CHECK (side IN ('award', 'sponsor')),
  -- Its place among the sponsorship's obligations.
  n int NOT NULL,
  what text NOT NULL,
  due_on date,
  state text NOT NULL DEFAULT 'not_due' CHECK (state IN ('not_due', 'due', 'submitted', 'in_check', 'changes_asked',
    'approved', 'delivered', 'declined', 'waived')),
  -- What the last one to change it said: changes that are asked for, why it is waived or declined.
  note text NOT NULL DEFAULT '',
  -- The last rung of the ladder of reminders that was sent, in days before the due date.
  reminded int,
  updated_at timestamptz NOT NULL,
  UNIQUE (sponsorship_id, n)
);
CREATE UNIQUE INDEX one_step_of_kind ON sponsorship_obligations (sponsorship_id, kind) WHERE kind <> 'benefit';
CREATE INDEX obligations_due ON sponsorship_obligations (due_on, id)
  WHERE state IN ('not_due', 'due', 'changes_asked');
  `.execute(db)
}
