import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE committees (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  category_id bigint NOT NULL REFERENCES categories,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'forming' CHECK (status IN ('forming', 'ready', 'judging', 'slate_submitted', 'suspended',
    'confirmed', 'reopened')),
  UNIQUE (category_id, name)
);
CREATE TABLE committee_members (
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  role text NOT NULL DEFAULT 'judge' CHECK (role IN ('chair', 'judge', 'alternate')),
  employer text,
  status text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited', 'accepted', 'declined', 'removed')),
  invited_at timestamptz,
  responded_at timestamptz,
  PRIMARY KEY (committee_id, user_id)
);
CREATE INDEX committee_members_of_user ON committee_members (user_id);
CREATE UNIQUE INDEX one_chair ON committee_members (committee_id) WHERE role = 'chair' AND status <> 'removed';

CREATE TABLE agreements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  audience text NOT NULL CHECK (audience IN ('judge', 'pool_partner', 'sponsor')),
  version int NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  body_sha256 bytea NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'retired')),
  published_at timestamptz,
  UNIQUE (year, audience, version)
);
CREATE UNIQUE INDEX one_active_agreement ON agreements (year, audience) WHERE status = 'active';
CREATE TABLE signatures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agreement_id bigint NOT NULL REFERENCES agreements,
  user_id bigint NOT NULL REFERENCES users,
  typed_name text NOT NULL,
  employer text,
  declared_conflicts text,
  body_sha256 bytea NOT NULL,
  signed_at timestamptz NOT NULL,
  address text,
  user_agent text,
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX one_standing_signature ON signatures (agreement_id, user_id) WHERE withdrawn_at IS NULL;
  `.execute(db)
}
