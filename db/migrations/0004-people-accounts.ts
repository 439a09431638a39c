import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Accounts

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  password_hash text,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('admin', 'member')),
  -- What an admin may change (decision 065).
  admin_role text CHECK (admin_role IN ('admin', 'treasurer', 'reader')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  country char(2),
  timezone text,
  is_press boolean NOT NULL DEFAULT false,
  newsletter boolean NOT NULL DEFAULT false,
  current_studio_id bigint,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  email_verified_at timestamptz,
  terms_accepted_at timestamptz,
  last_sign_in_at timestamptz,
  CHECK ((role = 'admin') = (admin_role IS NOT NULL))
);
-- The admins' search by name and address.
CREATE INDEX users_search ON users USING gin (search_form(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops);
-- All admins are read to be counted, written to and listed.
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';
-- Audiences of mail are read by address, page by page.
CREATE INDEX users_by_address ON users ((lower(email::text) COLLATE "C"));

-- A sign-in starts a family; each refresh adds a pair of tokens to it. Only hashes of tokens are kept.
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

-- A form that was posted after its session had ended, sealed; it is offered after the next sign-in.
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
-- A request for a new password: the same row whether or not the address has an account. The worker answers and removes it.
CREATE TABLE password_reset_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL,
  created_at timestamptz NOT NULL
);
  `.execute(db)

  await sql`
-- Memberships

CREATE TABLE membership_types (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price_cents int NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
  currency char(3) NOT NULL DEFAULT 'USD',
  entry_discount_pct int NOT NULL DEFAULT 0 CHECK (entry_discount_pct BETWEEN 0 AND 100),
  is_student boolean NOT NULL DEFAULT false,
  is_pro boolean NOT NULL DEFAULT false,
  can_vote boolean NOT NULL DEFAULT false,
  requires_proof boolean NOT NULL DEFAULT false,
  self_signup boolean NOT NULL DEFAULT true,
  active boolean NOT NULL DEFAULT true,
  sort int NOT NULL DEFAULT 0
);
-- The association's members as imported; a person claims their row when they set up an account.
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
  starts_on date,
  ends_on date,
  school text,
  student_no text,
  expected_graduation date,
  discipline text,
  credits_url text,
  resume text,
  proof_file_id bigint REFERENCES files,
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'proof_required', 'active', 'rejected', 'expired', 'cancelled')),
  pro_vote_status text NOT NULL DEFAULT 'none'
    CHECK (pro_vote_status IN ('none', 'applied', 'approved', 'denied', 'appealed')),
  review_note text,
  reviewed_by bigint REFERENCES users,
  reviewed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_on IS NULL OR starts_on IS NULL OR ends_on >= starts_on)
);
CREATE INDEX memberships_of_user ON memberships (user_id, id DESC);
CREATE UNIQUE INDEX one_live_membership ON memberships (user_id)
  WHERE status IN ('pending', 'proof_required', 'active');
CREATE INDEX memberships_waiting ON memberships (id) WHERE status IN ('pending', 'proof_required');
CREATE INDEX memberships_active_ending ON memberships (ends_on) WHERE status = 'active';

-- Links by mail that work once, for an account or for a member who has none yet.
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

-- An invitation to be an admin, by mail. Only the hash of its link is kept; sending it again makes a new link.
CREATE TABLE admin_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'treasurer', 'reader')),
  token_hash bytea NOT NULL UNIQUE,
  sends int NOT NULL DEFAULT 1 CHECK (sends > 0),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'cancelled')),
  invited_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_by bigint REFERENCES users,
  answered_at timestamptz,
  CHECK ((status = 'pending') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX one_pending_admin_invitation ON admin_invitations (email) WHERE status = 'pending';

CREATE TABLE indee_access (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  year int NOT NULL REFERENCES seasons,
  indee_email citext NOT NULL,
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'exported', 'active', 'revoked')),
  consented_at timestamptz NOT NULL,
  exported_at timestamptz,
  PRIMARY KEY (user_id, year)
);
  `.execute(db)

  await sql`
-- Whitelist

CREATE TABLE whitelist (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  match_kind text NOT NULL CHECK (match_kind IN ('email', 'domain')),
  match_value citext NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('late_submission', 'late_edit', 'voting', 'student_bypass', 'indee_pro', 'press',
    'signup', 'preview')),
  submission_id bigint,
  max_uses int CHECK (max_uses > 0),
  uses int NOT NULL DEFAULT 0 CHECK (uses >= 0),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  note text NOT NULL,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (year, match_kind, match_value, purpose, submission_id)
);
  `.execute(db)

  await sql`
-- The people that the areas above name

ALTER TABLE audit_log
  ADD FOREIGN KEY (actor_id) REFERENCES users,
  ADD FOREIGN KEY (impersonated_id) REFERENCES users;
ALTER TABLE files ADD FOREIGN KEY (owner_id) REFERENCES users;
ALTER TABLE mail_batches
  ADD FOREIGN KEY (prepared_by) REFERENCES users,
  ADD FOREIGN KEY (decided_by) REFERENCES users;
ALTER TABLE mail_messages ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE mail_suppressions
  ADD FOREIGN KEY (created_by) REFERENCES users,
  ADD FOREIGN KEY (lifted_by) REFERENCES users;
ALTER TABLE configs ADD FOREIGN KEY (updated_by) REFERENCES users;
ALTER TABLE announcements
  ADD FOREIGN KEY (decided_by) REFERENCES users,
  ADD FOREIGN KEY (cancelled_by) REFERENCES users;
  `.execute(db)
}
