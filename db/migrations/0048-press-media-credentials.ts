import { sql, type Kysely } from 'kysely'

/** Media credentials: outlets, applications, badges and check-in (decision 098). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE press_outlets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The host of its website, or the address of a freelancer: one outlet over the years.
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  kind text NOT NULL,
  website text NOT NULL,
  country text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- How many people each area holds in a season; an area without a row takes none.
CREATE TABLE press_areas (
  year int NOT NULL REFERENCES seasons,
  area text NOT NULL CHECK (area IN ('carpet_photo', 'carpet_video', 'press_room', 'audience')),
  places int NOT NULL CHECK (places >= 0),
  PRIMARY KEY (year, area)
);

CREATE TABLE media_credentials (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What the applicant's secret link is signed from.
  link_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  -- Null until the application is sent.
  outlet_id bigint REFERENCES press_outlets,
  outlet_name text NOT NULL,
  outlet_kind text NOT NULL CHECK (outlet_kind IN ('print', 'online', 'tv', 'radio', 'agency', 'podcast', 'photo', 'other')),
  website text NOT NULL,
  audience text NOT NULL DEFAULT '',
  country text NOT NULL,
  applicant text NOT NULL,
  email citext NOT NULL,
  phone text NOT NULL,
  role text NOT NULL,
  is_freelance boolean NOT NULL DEFAULT false,
  editor_name text NOT NULL DEFAULT '',
  editor_email text NOT NULL DEFAULT '',
  letter_file_id bigint REFERENCES files,
  plan text NOT NULL DEFAULT '',
  piece_one text NOT NULL DEFAULT '',
  piece_two text NOT NULL DEFAULT '',
  areas_wanted text[] NOT NULL DEFAULT '{}',
  equipment text NOT NULL DEFAULT '',
  access_needs text NOT NULL DEFAULT '',
  terms_accepted_at timestamptz,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'applied', 'in_review', 'more_info', 'recommended', 'approved',
    'waitlisted', 'rejected', 'agreement_signed', 'issued', 'checked_in', 'closed', 'withdrawn', 'revoked', 'expired')),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  applied_at timestamptz,
  waitlisted_at timestamptz,
  recommended_by bigint REFERENCES users,
  recommended_at timestamptz,
  approved_by bigint REFERENCES users,
  approved_at timestamptz,
  -- Granted: to which areas, and for how many people.
  areas text[] NOT NULL DEFAULT '{}',
  places int NOT NULL DEFAULT 0,
  -- Told to the applicant: a reason, a question, or where to collect the badge.
  note text NOT NULL DEFAULT '',
  answer text NOT NULL DEFAULT '',
  issued_at timestamptz,
  ended_at timestamptz,
  pickup_told_at timestamptz,
  coverage_asked_at timestamptz,
  documents_deleted_at timestamptz,
  links_mailed int NOT NULL DEFAULT 0,
  link_mailed_at timestamptz,
  CHECK (state IN ('draft', 'withdrawn') OR (outlet_id IS NOT NULL AND applied_at IS NOT NULL AND terms_accepted_at IS NOT NULL)),
  CHECK (state <> 'waitlisted' OR waitlisted_at IS NOT NULL),
  CHECK (state <> 'recommended' OR recommended_by IS NOT NULL),
  CONSTRAINT two_people_decide CHECK (approved_by IS NULL OR approved_by <> recommended_by),
  CONSTRAINT approved_with_areas CHECK (state NOT IN ('approved', 'agreement_signed', 'issued', 'checked_in')
    OR (approved_by IS NOT NULL AND cardinality(areas) > 0 AND places BETWEEN 1 AND 4))
);
-- The last guards: one application for each outlet, and one draft for each address.
CREATE UNIQUE INDEX one_credential_per_outlet ON media_credentials (year, outlet_id) WHERE state NOT IN ('draft', 'withdrawn');
CREATE UNIQUE INDEX one_credential_draft ON media_credentials (year, email) WHERE state = 'draft';
CREATE INDEX credentials_of_season ON media_credentials (year, state, id);
CREATE INDEX credentials_of_outlet ON media_credentials (outlet_id);
CREATE INDEX credentials_of_email ON media_credentials (email);
CREATE INDEX credentials_with_documents ON media_credentials (ended_at)
  WHERE documents_deleted_at IS NULL AND ended_at IS NOT NULL;

-- Who comes: up to four people, each with a badge.
CREATE TABLE credential_people (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credential_id bigint NOT NULL REFERENCES media_credentials ON DELETE CASCADE,
  n int NOT NULL CHECK (n BETWEEN 1 AND 4),
  year int NOT NULL,
  name text NOT NULL DEFAULT '',
  role text NOT NULL DEFAULT '',
  photo_file_id bigint REFERENCES files,
  -- The badge's, once it is issued.
  number int,
  issued_at timestamptz,
  checked_in_at timestamptz,
  UNIQUE (credential_id, n),
  CONSTRAINT one_badge_number UNIQUE (year, number),
  CHECK ((number IS NULL) = (issued_at IS NULL)),
  CHECK (checked_in_at IS NULL OR number IS NOT NULL)
);

CREATE TABLE credential_coverage (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credential_id bigint NOT NULL REFERENCES media_credentials ON DELETE CASCADE,
  address text NOT NULL,
  added_at timestamptz NOT NULL,
  UNIQUE (credential_id, address)
);

-- What badges of a season are signed with: a P-256 key, the private half sealed.
CREATE TABLE press_badge_keys (
  year int PRIMARY KEY REFERENCES seasons,
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Secret links for the people at the door.
CREATE TABLE press_doors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  label text NOT NULL,
  ends_at timestamptz NOT NULL,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX press_doors_of_season ON press_doors (year, id);

ALTER TABLE documents DROP CONSTRAINT documents_kind_check;
ALTER TABLE documents ADD CONSTRAINT documents_kind_check
  CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'void_invoice', 'signature', 'contract', 'press_badge'));
  `.execute(db)
}
