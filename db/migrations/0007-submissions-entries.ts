import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Submissions

CREATE TABLE submissions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  create_key uuid UNIQUE,
  year int NOT NULL REFERENCES seasons,
  code text,
  category_id bigint NOT NULL REFERENCES categories,
  -- The category's number, kept by the triggers below: a season's list by category reads one index, however many submissions
  -- a category has.
  category_number int NOT NULL DEFAULT 0,
  studio_id bigint NOT NULL REFERENCES studios,
  title text NOT NULL DEFAULT '',
  -- Drafts of one work that was entered in more than one category at once.
  batch_id uuid,
  copied_from bigint REFERENCES submissions,
  moved_from_category bigint REFERENCES categories,
  tags text[] NOT NULL DEFAULT '{}',
  -- Why the admins want to recheck it; null while it is not flagged.
  flag text CHECK (flag <> ''),
  -- Title, code, studio and people in one text, kept by the triggers below.
  search_text text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'in_review', 'returned', 'accepted',
    'disqualified', 'withdrawn', 'expired')),
  payment_status text NOT NULL DEFAULT 'unpaid'
    CHECK (payment_status IN ('unpaid', 'in_cart', 'invoiced', 'paid', 'waived', 'refunded')),
  outcome text NOT NULL DEFAULT 'none' CHECK (outcome IN ('none', 'shortlisted', 'nominated', 'winner')),
  completeness int NOT NULL DEFAULT 0 CHECK (completeness BETWEEN 0 AND 100),
  -- How many of the materials that it needs later are not there yet; measured with its completeness.
  materials_missing int NOT NULL DEFAULT 0 CHECK (materials_missing >= 0),
  returned_reason text,
  ended_reason text,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  custom_deadline timestamptz,
  -- Until when an admin has reopened it for the entrant.
  open_until timestamptz,
  submitted_at timestamptz,
  materials_received_at timestamptz,
  -- When it missed the call for entries.
  expired_at timestamptz,
  -- Each season numbers its submissions from one.
  UNIQUE (year, code)
);
CREATE INDEX submissions_of_studio ON submissions (studio_id, year, updated_at DESC);
CREATE INDEX submissions_of_category ON submissions (year, category_id, status);
CREATE INDEX submissions_of_batch ON submissions (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX submissions_lacking_materials ON submissions (year, studio_id) WHERE materials_missing > 0;
CREATE INDEX submissions_expired ON submissions (year, expired_at) WHERE status = 'expired';
-- The admins' list: one index for each order, and one for each filter people begin with.
CREATE INDEX submissions_recent ON submissions (year, updated_at, id);
CREATE INDEX submissions_by_title ON submissions (year, title, id);
CREATE INDEX submissions_by_submitted ON submissions (year, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX submissions_by_category_number ON submissions (year, category_number, id);
CREATE INDEX submissions_by_category ON submissions (year, category_id, updated_at, id);
CREATE INDEX submissions_by_status ON submissions (year, status, updated_at, id);
CREATE INDEX submissions_by_payment ON submissions (year, payment_status, updated_at, id);
CREATE INDEX submissions_flagged ON submissions (year, updated_at, id) WHERE flag IS NOT NULL;
CREATE INDEX submissions_with_custom_deadline ON submissions (year, updated_at, id) WHERE custom_deadline IS NOT NULL;
CREATE INDEX submissions_incomplete ON submissions (year, updated_at, id) WHERE completeness < 100;
CREATE INDEX submissions_tags ON submissions USING gin (tags);
CREATE INDEX submissions_tagged ON submissions (year) WHERE tags <> '{}';
CREATE INDEX submissions_search ON submissions USING gin (search_text gin_trgm_ops);

-- A late submission may be allowed one by one.
ALTER TABLE whitelist ADD FOREIGN KEY (submission_id) REFERENCES submissions ON DELETE CASCADE;
  `.execute(db)

  await sql`
-- The answers of a submission

-- Answers as typed: one that does not pass yet is kept too, and marked when it is shown.
CREATE TABLE submission_values (
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  field_id bigint NOT NULL REFERENCES fields,
  value jsonb NOT NULL,
  updated_by bigint REFERENCES users,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (submission_id, field_id)
);
-- Changing a field asks how many answers it has.
CREATE INDEX submission_values_of_field ON submission_values (field_id);

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
CREATE INDEX submission_people_by_email ON submission_people (lower(email)) WHERE email <> '';
  `.execute(db)

  await sql`
-- Columns of a submission that are copied from other tables

-- Keeps the number when a submission is made or moved.
CREATE FUNCTION category_number_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.category_number := coalesce((SELECT number FROM categories WHERE id = NEW.category_id), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER submissions_category_number BEFORE INSERT OR UPDATE OF category_id ON submissions
  FOR EACH ROW EXECUTE FUNCTION category_number_of_entry();
-- Keeps it when the category gets another.
CREATE FUNCTION category_number_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE submissions SET category_number = NEW.number WHERE category_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER categories_number AFTER UPDATE OF number ON categories
  FOR EACH ROW WHEN (OLD.number IS DISTINCT FROM NEW.number) EXECUTE FUNCTION category_number_of_entries();

-- The one definition of what a submission is found by.
CREATE FUNCTION search_text_of(entry bigint, title text, code text, studio bigint) RETURNS text LANGUAGE sql STABLE RETURN
  search_form(concat_ws(E'\\n', title, code,
    (SELECT name FROM studios WHERE id = studio),
    (SELECT string_agg(name, E'\\n') FROM studio_aliases WHERE studio_id = studio),
    (SELECT string_agg(full_name, E'\\n' ORDER BY sort) FROM submission_people WHERE submission_id = entry)));
-- Keeps it when the submission itself changes.
CREATE FUNCTION search_text_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW.id, NEW.title, NEW.code, NEW.studio_id);
  RETURN NEW;
END $$;
CREATE TRIGGER submissions_search_text BEFORE INSERT OR UPDATE OF title, code, studio_id ON submissions
  FOR EACH ROW EXECUTE FUNCTION search_text_of_entry();
-- Keeps it when its people change: all rows of a save at once.
CREATE FUNCTION search_text_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE submissions s SET search_text = search_text_of(s.id, s.title, s.code, s.studio_id)
    WHERE s.id IN (SELECT submission_id FROM touched);
  RETURN NULL;
END $$;
CREATE TRIGGER people_added_search_text AFTER INSERT ON submission_people
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_text_of_people();
CREATE TRIGGER people_changed_search_text AFTER UPDATE ON submission_people
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_text_of_people();
CREATE TRIGGER people_removed_search_text AFTER DELETE ON submission_people
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_text_of_people();
-- Keeps it when its studio is renamed.
CREATE FUNCTION search_text_of_studio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE submissions s SET search_text = search_text_of(s.id, s.title, s.code, s.studio_id) WHERE s.studio_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER studios_search_text AFTER UPDATE OF name ON studios
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION search_text_of_studio();
  `.execute(db)

  await sql`
-- Uploads

CREATE TABLE submission_files (
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  field_id bigint NOT NULL REFERENCES fields,
  file_id bigint NOT NULL REFERENCES files,
  sort int NOT NULL DEFAULT 0,
  PRIMARY KEY (submission_id, field_id, file_id)
);
CREATE INDEX submission_files_of_file ON submission_files (file_id);
-- Changing a field asks how many answers it has.
CREATE INDEX submission_files_of_field ON submission_files (field_id);

-- A file that arrives in pieces, for one field of one submission; once it is whole it becomes a file.
CREATE TABLE uploads (
  id text PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  field_id bigint NOT NULL REFERENCES fields,
  owner_id bigint NOT NULL REFERENCES users,
  original_name text NOT NULL,
  -- What the sender's browser made of name, size and samples: only the same file may be continued where this one stopped.
  fingerprint text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  -- As of the last piece; 0 once storage holds nothing of it any more.
  received_bytes bigint NOT NULL DEFAULT 0 CHECK (received_bytes >= 0),
  status text NOT NULL DEFAULT 'arriving' CHECK (status IN ('arriving', 'checking', 'stored', 'refused', 'cancelled', 'expired')),
  refusal text,
  file_id bigint REFERENCES files,
  -- Which request writes to it now, by the database's clock, and whether another request waits for it to end.
  lock_holder uuid,
  lock_until timestamptz,
  lock_wanted boolean NOT NULL DEFAULT false,
  -- The moment that counts for a deadline.
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX uploads_of_submission ON uploads (submission_id, field_id);
CREATE INDEX uploads_of_owner ON uploads (owner_id, status);
CREATE INDEX uploads_expiring ON uploads (expires_at) WHERE status IN ('arriving', 'checking');
  `.execute(db)

  await sql`
-- Time

CREATE TABLE extra_time_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason <> ''),
  answer text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'granted', 'declined')),
  requested_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz
);
CREATE UNIQUE INDEX one_open_extra_time_request ON extra_time_requests (submission_id) WHERE status = 'open';
CREATE INDEX extra_time_requests_open ON extra_time_requests (id) WHERE status = 'open';

-- Addresses to tell when submissions open. Each is told once and then removed.
CREATE TABLE opening_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL
);
  `.execute(db)

  await sql`
-- Review by admins

-- Notes of the admins, which the entrant never sees.
CREATE TABLE submission_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  text text NOT NULL CHECK (text <> ''),
  author_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX submission_notes_of ON submission_notes (submission_id, id DESC);

-- Disqualifying a submission takes two admins: one proposes it, another confirms or drops it.
CREATE TABLE disqualifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason <> ''),
  status text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'confirmed', 'dropped')),
  proposed_by bigint NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz
);
CREATE UNIQUE INDEX one_open_disqualification ON disqualifications (submission_id) WHERE status = 'proposed';
  `.execute(db)
}
