import { sql, type Kysely } from 'kysely'

/** When a session last proved whose it is, passkeys, removals that two admins decide, and until when a second step is asked for (decision 148). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE session_families ADD COLUMN proved_at timestamptz;
UPDATE session_families SET proved_at = created_at;
-- A process of the version before, which still runs during an upgrade, opens sessions without it.
ALTER TABLE session_families ALTER COLUMN proved_at SET DEFAULT now(), ALTER COLUMN proved_at SET NOT NULL;

-- From then on a person whose role asks for a second step has to turn it on before anything else.
ALTER TABLE users ADD COLUMN second_factor_due_at timestamptz;

CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Counts up at each use, or stays 0 where a passkey is kept on several devices.
  uses bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- When the last challenge that it answered was made: none is accepted twice.
  last_challenge_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- One admin has asked to take a lost second step away; another one decides.
CREATE TABLE factor_removals (
  user_id bigint PRIMARY KEY REFERENCES second_factors ON DELETE CASCADE,
  asked_by bigint NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  reason text NOT NULL
);

-- People with these roles are asked for a second step; the demonstration, whose accounts are at example.org, does without.
INSERT INTO configs (category_id, name, kind, label, help, value, options, is_public, sort, updated_at)
SELECT g.id, 'second_step_required', 'checkbox', 'Admins, chairs and key holders need a second step of signing in',
  'They have 7 days to turn it on. After that, their admin and judging pages stay closed until they do. Another admin has to agree to turning it off.',
  CASE WHEN EXISTS (SELECT FROM users WHERE role = 'admin') AND NOT EXISTS (SELECT FROM users WHERE role = 'admin' AND email NOT LIKE '%@example.org') THEN '0' ELSE '1' END,
  '[]'::jsonb, false, 1111, now()
FROM config_categories g WHERE g.id = 900 ON CONFLICT DO NOTHING;
  `.execute(db)
}
