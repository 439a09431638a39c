import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
  ('agency', 'Agency', 'A publicity firm entering on behalf of a client. Its own name goes on no trophy.', 'studio', 'studio', false, 6);

CREATE TABLE studios (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL REFERENCES studio_types,
  name text NOT NULL,
  legal_name text,
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
  school text,
  course text,
  on_behalf_of text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'pending_merge', 'archived')),
  merged_into bigint REFERENCES studios,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX studios_name ON studios (lower(name), country) WHERE status = 'active';
CREATE TABLE studio_members (
  studio_id bigint NOT NULL REFERENCES studios ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL DEFAULT 'submitter' CHECK (role IN ('owner', 'billing', 'submitter', 'viewer')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('invited', 'requested', 'active', 'removed')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (studio_id, user_id)
);
CREATE INDEX studio_members_of_user ON studio_members (user_id);
ALTER TABLE users ADD FOREIGN KEY (current_studio_id) REFERENCES studios ON DELETE SET NULL;
ALTER TABLE files ADD FOREIGN KEY (studio_id) REFERENCES studios;
  `.execute(db)
}
