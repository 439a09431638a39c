import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  password_hash text,
  email_verified_at timestamptz,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('admin', 'member')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  country char(2),
  timezone text,
  is_press boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  terms_accepted_at timestamptz,
  newsletter boolean NOT NULL DEFAULT false,
  current_studio_id bigint,
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE configs ADD FOREIGN KEY (updated_by) REFERENCES users;

CREATE TABLE membership_types (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price_cents int NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
  currency char(3) NOT NULL DEFAULT 'USD',
  is_student boolean NOT NULL DEFAULT false,
  is_pro boolean NOT NULL DEFAULT false,
  can_vote boolean NOT NULL DEFAULT false,
  requires_proof boolean NOT NULL DEFAULT false,
  entry_discount_pct int NOT NULL DEFAULT 0 CHECK (entry_discount_pct BETWEEN 0 AND 100),
  self_signup boolean NOT NULL DEFAULT true,
  active boolean NOT NULL DEFAULT true,
  sort int NOT NULL DEFAULT 0
);
CREATE TABLE member_directory (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_no text UNIQUE,
  email citext NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  membership_type_id int REFERENCES membership_types,
  valid_to date,
  claimed_by bigint UNIQUE REFERENCES users,
  imported_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE memberships (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  membership_type_id int NOT NULL REFERENCES membership_types,
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'proof_required', 'active', 'rejected', 'expired', 'cancelled')),
  starts_on date,
  ends_on date,
  school text,
  student_no text,
  expected_graduation date,
  discipline text,
  credits_url text,
  resume text,
  pro_vote_status text NOT NULL DEFAULT 'none'
    CHECK (pro_vote_status IN ('none', 'applied', 'approved', 'denied', 'appealed')),
  reviewed_by bigint REFERENCES users,
  reviewed_at timestamptz,
  review_note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_on IS NULL OR starts_on IS NULL OR ends_on >= starts_on)
);
CREATE INDEX memberships_of_user ON memberships (user_id, id DESC);
CREATE UNIQUE INDEX one_live_membership ON memberships (user_id)
  WHERE status IN ('pending', 'proof_required', 'active');

-- A sign-in starts a family; each refresh adds a pair to it. Only hashes of tokens are kept.
CREATE TABLE session_families (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  remember boolean NOT NULL DEFAULT false,
  user_agent text,
  address text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoke_reason text
);
CREATE INDEX session_families_of_user ON session_families (user_id) WHERE revoked_at IS NULL;
CREATE TABLE session_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES session_families ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  token_hash bytea NOT NULL UNIQUE,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  rotated_at timestamptz
);
CREATE INDEX session_tokens_expiry ON session_tokens (expires_at);
CREATE INDEX session_tokens_of_family ON session_tokens (family_id);

CREATE TABLE one_time_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES users ON DELETE CASCADE,
  directory_id bigint REFERENCES member_directory ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('password_reset', 'email_verify', 'account_setup')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK (user_id IS NOT NULL OR directory_id IS NOT NULL)
);

-- A wish for a new password, the same row whether or not the address has an account. The worker answers and removes it.
CREATE TABLE password_reset_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL,
  created_at timestamptz NOT NULL
);
-- A form post whose session had ended, sealed, offered again after sign-in.
CREATE TABLE parked_forms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint REFERENCES users ON DELETE CASCADE,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TABLE spent_captcha_tickets (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
-- The shape the rate limiter's library keeps its counters in.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE indee_access (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  year int NOT NULL REFERENCES seasons,
  indee_email citext NOT NULL,
  consented_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'exported', 'active', 'revoked')),
  exported_at timestamptz,
  PRIMARY KEY (user_id, year)
);
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id bigint REFERENCES users,
  impersonated_id bigint REFERENCES users,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text
);
CREATE INDEX audit_log_of_entity ON audit_log (entity, entity_id, id DESC);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed or removed', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `.execute(db)
}
