import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Whom a committee puts forward: written by its chair, submitted with their name under it, confirmed by the office.
CREATE TABLE slates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL UNIQUE REFERENCES committees ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'returned', 'confirmed')),
  -- Why there are fewer than the category's least number of nominees.
  short_reason text NOT NULL DEFAULT '',
  -- How a tie at the cut was settled, or why all of it is in or out.
  tie_reason text NOT NULL DEFAULT '',
  attestation_name text,
  submitted_by bigint REFERENCES users,
  submitted_at timestamptz,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  decision_note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
-- Work nobody entered, which a committee proposes and the office decides about.
CREATE TABLE outside_works (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  title text NOT NULL,
  studio text NOT NULL DEFAULT '',
  reason text NOT NULL,
  -- A list of fullName, credit and email.
  people jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'approved', 'refused')),
  proposed_by bigint NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  decision_note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1
);
CREATE INDEX outside_works_of_committee ON outside_works (committee_id);
CREATE TABLE slate_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slate_id bigint NOT NULL REFERENCES slates ON DELETE CASCADE,
  position int NOT NULL CHECK (position > 0),
  submission_id bigint REFERENCES submissions,
  outside_work_id bigint REFERENCES outside_works ON DELETE CASCADE,
  UNIQUE (slate_id, position) DEFERRABLE INITIALLY DEFERRED,
  UNIQUE (slate_id, submission_id),
  UNIQUE (slate_id, outside_work_id),
  CHECK ((submission_id IS NULL) <> (outside_work_id IS NULL))
);

-- When the nominees of a season become public: decided once, holds by the clock, taken back only before its moment.
CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  announce_at timestamptz NOT NULL,
  decided_by bigint NOT NULL REFERENCES users,
  decided_at timestamptz NOT NULL,
  cancelled_by bigint REFERENCES users,
  cancelled_at timestamptz,
  -- The worker has done what follows from it.
  carried_out_at timestamptz,
  CHECK (cancelled_at IS NULL OR cancelled_at < announce_at)
);
CREATE UNIQUE INDEX one_announcement ON announcements (year) WHERE cancelled_at IS NULL;

CREATE TABLE nominations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  category_id bigint NOT NULL REFERENCES categories,
  submission_id bigint REFERENCES submissions,
  outside_work_id bigint REFERENCES outside_works,
  display_title text NOT NULL,
  display_studio text NOT NULL DEFAULT '',
  -- Confirmed is decided and under embargo; announced once its moment has come; the others are out of the race.
  status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('confirmed', 'announced', 'declined', 'revoked')),
  names_locked_at timestamptz,
  announced_at timestamptz,
  ended_reason text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((submission_id IS NULL) <> (outside_work_id IS NULL))
);
CREATE UNIQUE INDEX one_nomination_of_entry ON nominations (submission_id) WHERE status <> 'revoked';
CREATE UNIQUE INDEX one_nomination_of_outside_work ON nominations (outside_work_id) WHERE status <> 'revoked';
CREATE INDEX nominations_of_category ON nominations (year, category_id);

-- A nominee: printed name, confirmed by a secret link; what everything printed and said of them reads.
CREATE TABLE nomination_people (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomination_id bigint NOT NULL REFERENCES nominations ON DELETE CASCADE,
  sort int NOT NULL,
  full_name text NOT NULL,
  credit text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  pronunciation text NOT NULL DEFAULT '',
  -- What the secret link is made from; the link itself is never kept.
  link_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  confirmed_at timestamptz,
  -- The nominee by their link, or the office in their place.
  confirmed_how text CHECK (confirmed_how IN ('link', 'office')),
  opened_at timestamptz,
  -- Will they come to the ceremony?
  attending text CHECK (attending IN ('yes', 'no')),
  attending_at timestamptz,
  version int NOT NULL DEFAULT 1,
  UNIQUE (nomination_id, sort) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((confirmed_at IS NULL) = (confirmed_how IS NULL))
);
-- A name changed after names were locked; what was printed with the old one is stale from then on.
CREATE TABLE name_errata (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL,
  decided_by bigint NOT NULL REFERENCES users,
  decided_at timestamptz NOT NULL
);
CREATE INDEX name_errata_of_person ON name_errata (person_id);
  `.execute(db)
}
