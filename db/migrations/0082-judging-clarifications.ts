import { sql, type Kysely } from 'kysely'

/** Lets a committee ask those who entered a work, without naming a judge, and keeps what they answer (decision 174). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE clarifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees,
  submission_id bigint NOT NULL REFERENCES submissions,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'answered', 'withdrawn')),
  question text NOT NULL CHECK (question <> ''),
  asked_by bigint NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  -- Answers are taken before this moment.
  due_at timestamptz NOT NULL,
  -- When one of those who entered the work first opened it.
  seen_at timestamptz,
  answer text NOT NULL DEFAULT '',
  answered_by bigint REFERENCES users,
  answered_at timestamptz,
  CHECK ((state = 'answered') = (answered_at IS NOT NULL AND answer <> '')),
  CHECK (due_at > asked_at)
);
CREATE INDEX clarifications_of_entry ON clarifications (submission_id, id);
CREATE INDEX clarifications_of_committee ON clarifications (committee_id);
  `.execute(db)
}
