import { sql, type Kysely } from 'kysely'

/** A second factor of accounts: codes of an app, recovery codes, and the half-way step of a sign-in (decision 144). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE second_factors (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with a key that the database does not hold.
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Until a first code has confirmed it, sign-in does not ask for it.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: none is accepted twice.
  last_step bigint
);

-- Each works once. They are long and random, so one fast hash is enough.
CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE
);
CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id);

ALTER TABLE one_time_tokens
  DROP CONSTRAINT one_time_tokens_kind_check,
  ADD CONSTRAINT one_time_tokens_kind_check
    CHECK (kind IN ('password_reset', 'email_verify', 'account_setup', 'email_change', 'second_factor'));
  `.execute(db)
}
