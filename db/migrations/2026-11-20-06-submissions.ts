import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE submissions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  code text,
  year int NOT NULL REFERENCES seasons,
  category_id bigint NOT NULL REFERENCES categories,
  studio_id bigint NOT NULL REFERENCES studios,
  created_by bigint NOT NULL REFERENCES users,
  title text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'in_review', 'returned', 'accepted',
    'disqualified', 'withdrawn', 'expired')),
  payment_status text NOT NULL DEFAULT 'unpaid'
    CHECK (payment_status IN ('unpaid', 'in_cart', 'invoiced', 'paid', 'waived', 'refunded')),
  outcome text NOT NULL DEFAULT 'none' CHECK (outcome IN ('none', 'shortlisted', 'nominated', 'winner')),
  completeness int NOT NULL DEFAULT 0 CHECK (completeness BETWEEN 0 AND 100),
  version int NOT NULL DEFAULT 1,
  create_key uuid UNIQUE,
  custom_deadline timestamptz,
  returned_reason text,
  submitted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Each season counts its entries anew.
  UNIQUE (year, code)
);
CREATE INDEX submissions_of_category ON submissions (year, category_id, status);
CREATE INDEX submissions_of_studio ON submissions (studio_id, year, updated_at DESC);
CREATE INDEX submissions_recent ON submissions (year, updated_at DESC, id DESC);

-- Answers as typed: what does not pass yet is kept too and marked when it is shown.
CREATE TABLE submission_values (
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  field_id bigint NOT NULL REFERENCES fields,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint REFERENCES users,
  PRIMARY KEY (submission_id, field_id)
);
CREATE TABLE submission_people (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  sort int NOT NULL,
  full_name text NOT NULL DEFAULT '',
  credit text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  pronunciation text NOT NULL DEFAULT '',
  UNIQUE (submission_id, sort) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE submission_files (
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  field_id bigint NOT NULL REFERENCES fields,
  file_id bigint NOT NULL REFERENCES files,
  sort int NOT NULL DEFAULT 0,
  PRIMARY KEY (submission_id, field_id, file_id)
);
CREATE INDEX submission_files_of_file ON submission_files (file_id);

CREATE TABLE whitelist (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  match_kind text NOT NULL CHECK (match_kind IN ('email', 'domain')),
  match_value citext NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('late_submission', 'late_edit', 'voting', 'student_bypass', 'indee_pro', 'press',
    'signup', 'preview')),
  submission_id bigint REFERENCES submissions ON DELETE CASCADE,
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
}
