import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Studios

CREATE TABLE studio_types (
  code text PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price_group text NOT NULL CHECK (price_group IN ('studio', 'independent', 'student')),
  achievement_price_group text NOT NULL CHECK (achievement_price_group IN ('studio', 'independent', 'student')),
  student_categories_only boolean NOT NULL DEFAULT false,
  sort int NOT NULL DEFAULT 0
);
INSERT INTO studio_types (code, name, description, price_group, achievement_price_group, student_categories_only, sort) VALUES
  ('studio', 'Studio or company', 'A production company entering its own work, in every category.', 'studio', 'studio', false, 1),
  ('independent', 'Independent', 'One person or a small team without a company, in every category.', 'independent', 'independent', false, 2),
  ('student', 'Student', 'You, entering your own course work: Student Film, and the achievement categories.', 'student', 'independent', true, 3),
  ('school', 'School', 'A school or university entering for its students.', 'student', 'student', true, 4),
  ('distributor', 'Distributor', 'Enters on behalf of the makers of a work it distributes.', 'studio', 'studio', false, 5),
  ('agency', 'Agency', 'A publicity firm entering on behalf of a client. Its name does not appear on trophies.', 'studio', 'studio', false, 6);

CREATE TABLE studios (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL REFERENCES studio_types,
  name text NOT NULL,
  legal_name text,
  on_behalf_of text,
  school text,
  course text,
  website text,
  country char(2) NOT NULL,
  address_line1 text NOT NULL,
  address_line2 text,
  city text NOT NULL,
  region text,
  postal_code text,
  billing_name text,
  billing_email citext NOT NULL,
  tax_id text,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || E'\\n' || coalesce(legal_name, ''))) STORED,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'pending_merge', 'archived')),
  merged_into bigint REFERENCES studios,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX studios_name ON studios (lower(name), country) WHERE status = 'active';
CREATE INDEX studios_by_name ON studios (name, id);
CREATE INDEX studios_search ON studios USING gin (search_text gin_trgm_ops);
CREATE INDEX studios_merged ON studios (merged_into) WHERE merged_into IS NOT NULL;
-- The studio whose records these are now: issued invoices keep the studio they were made for, even once it is merged.
CREATE FUNCTION surviving_studio(studio bigint) RETURNS bigint LANGUAGE sql STABLE RETURN
  (SELECT coalesce(merged_into, id) FROM studios WHERE id = studio);

-- Names by which a studio is found too, most of them from studios merged into it.
CREATE TABLE studio_aliases (
  studio_id bigint NOT NULL REFERENCES studios,
  name text NOT NULL,
  merged_studio_id bigint REFERENCES studios,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (studio_id, name)
);
CREATE INDEX studio_aliases_search ON studio_aliases USING gin (search_form(name) gin_trgm_ops);
  `.execute(db)

  await sql`
-- The people of a studio

CREATE TABLE studio_members (
  studio_id bigint NOT NULL REFERENCES studios ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL DEFAULT 'submitter' CHECK (role IN ('owner', 'billing', 'submitter', 'viewer')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('invited', 'requested', 'active', 'removed')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (studio_id, user_id)
);
CREATE INDEX studio_members_of_user ON studio_members (user_id);

-- An invitation by mail. Only the hash of its link is kept; sending it again makes a new link.
CREATE TABLE studio_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  studio_id bigint NOT NULL REFERENCES studios ON DELETE CASCADE,
  email citext NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'billing', 'submitter', 'viewer')),
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
CREATE UNIQUE INDEX one_pending_invitation ON studio_invitations (studio_id, email) WHERE status = 'pending';
  `.execute(db)

  await sql`
-- The studios that the areas above name

ALTER TABLE files ADD FOREIGN KEY (studio_id) REFERENCES studios;
ALTER TABLE users ADD FOREIGN KEY (current_studio_id) REFERENCES studios ON DELETE SET NULL;
  `.execute(db)
}
