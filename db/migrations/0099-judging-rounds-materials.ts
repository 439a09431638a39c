import { sql, type Kysely } from 'kysely'

/** Asks those who advance from a round of judging for more (decision 189). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A question that is asked after a round of judging, and not in the form of the call.
ALTER TABLE category_fields ADD COLUMN later boolean NOT NULL DEFAULT false;

-- Until then those who advance from the round answer its questions.
ALTER TABLE judging_rounds ADD COLUMN materials_due timestamptz;

-- The questions asked of those who advance from a round. Each is asked after one.
CREATE TABLE round_questions (
  binding_id bigint PRIMARY KEY REFERENCES category_fields ON DELETE CASCADE,
  round_id bigint NOT NULL REFERENCES judging_rounds ON DELETE CASCADE
);
CREATE INDEX round_questions_of_round ON round_questions (round_id);

-- The entries whose answers were handed in. Before that only their own people and admins read them.
CREATE TABLE round_materials (
  round_id bigint NOT NULL REFERENCES judging_rounds ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  handed_in_at timestamptz NOT NULL,
  handed_in_by bigint NOT NULL REFERENCES users,
  PRIMARY KEY (round_id, submission_id)
);
CREATE INDEX round_materials_of_entry ON round_materials (submission_id);
CREATE INDEX round_materials_by_person ON round_materials (handed_in_by);
  `.execute(db)
}
