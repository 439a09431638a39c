import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Agreements

CREATE TABLE agreements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  audience text NOT NULL CHECK (audience IN ('judge', 'pool_partner', 'sponsor', 'press')),
  version int NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  body_sha256 bytea NOT NULL,
  -- Decided at publication: after a material change everyone signs a new one, after one of the wording signatures still count.
  change text CHECK (change IN ('material', 'wording')),
  -- What changed, in a sentence, for those who signed before.
  change_note text,
  -- The oldest version whose signatures count for this one.
  valid_from_version int,
  -- Counts the saves of a draft, so that two people never overwrite each other.
  revision int NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'retired')),
  written_by bigint REFERENCES users,
  updated_at timestamptz,
  published_by bigint REFERENCES users,
  published_at timestamptz,
  retired_at timestamptz,
  UNIQUE (year, audience, version),
  CONSTRAINT published_agreement CHECK (
    (status = 'draft') = (published_at IS NULL) AND (status = 'draft') = (change IS NULL)
    AND (status = 'draft') = (valid_from_version IS NULL) AND valid_from_version <= version),
  CONSTRAINT material_change_starts_validity CHECK (change <> 'material' OR valid_from_version = version)
);
CREATE UNIQUE INDEX one_active_agreement ON agreements (year, audience) WHERE status = 'active';
CREATE UNIQUE INDEX one_draft_agreement ON agreements (year, audience) WHERE status = 'draft';
-- What was published is what people signed: its text stays, and its status can only become retired.
CREATE FUNCTION protect_published_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a published agreement is never removed';
  END IF;
  IF (NEW.year, NEW.audience, NEW.version, NEW.title, NEW.body, NEW.body_sha256, NEW.published_at, NEW.change, NEW.valid_from_version)
    IS DISTINCT FROM
    (OLD.year, OLD.audience, OLD.version, OLD.title, OLD.body, OLD.body_sha256, OLD.published_at, OLD.change, OLD.valid_from_version)
    OR (NEW.status <> OLD.status AND (OLD.status, NEW.status) <> ('active', 'retired')) THEN
    RAISE EXCEPTION 'a published agreement never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER published_agreement_never_changes BEFORE UPDATE OR DELETE ON agreements
  FOR EACH ROW EXECUTE FUNCTION protect_published_agreement();

CREATE TABLE signatures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agreement_id bigint NOT NULL REFERENCES agreements,
  user_id bigint NOT NULL REFERENCES users,
  typed_name text NOT NULL,
  employer text,
  declared_conflicts text,
  -- The promises as worded beside the boxes that were ticked.
  promises text[] NOT NULL DEFAULT '{}',
  body_sha256 bytea NOT NULL,
  address text,
  user_agent text,
  signed_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX one_valid_signature ON signatures (agreement_id, user_id) WHERE withdrawn_at IS NULL;
CREATE INDEX signatures_of_user ON signatures (user_id, agreement_id);
CREATE INDEX signatures_by_time ON signatures (signed_at DESC, id DESC);
-- A signature is evidence: it can be withdrawn, and nothing else about it changes.
CREATE FUNCTION protect_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.withdrawn_at IS NOT NULL
    OR (to_jsonb(NEW) - 'withdrawn_at') IS DISTINCT FROM (to_jsonb(OLD) - 'withdrawn_at') THEN
    RAISE EXCEPTION 'a signature never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER signature_never_changes BEFORE UPDATE OR DELETE ON signatures
  FOR EACH ROW EXECUTE FUNCTION protect_signature();

-- Who declined a version; only a person's latest answer is kept.
CREATE TABLE agreement_declines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agreement_id bigint NOT NULL REFERENCES agreements,
  user_id bigint NOT NULL REFERENCES users,
  reason text,
  declined_at timestamptz NOT NULL,
  UNIQUE (agreement_id, user_id)
);
CREATE INDEX agreement_declines_of_user ON agreement_declines (user_id);
  `.execute(db)

  await sql`
-- Rubrics

-- What judges score by, for each type of category. A version in use is never changed; a new one follows it.
CREATE TABLE rubrics (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  category_type text NOT NULL CHECK (category_type IN ('production', 'achievement')),
  version int NOT NULL,
  -- What each range of scores means: a list of from, to and label.
  anchors jsonb NOT NULL DEFAULT '[]',
  revision int NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'retired')),
  written_by bigint REFERENCES users,
  updated_at timestamptz NOT NULL,
  published_by bigint REFERENCES users,
  published_at timestamptz,
  UNIQUE (year, category_type, version),
  CHECK ((status = 'draft') = (published_at IS NULL))
);
CREATE UNIQUE INDEX one_active_rubric ON rubrics (year, category_type) WHERE status = 'active';
CREATE UNIQUE INDEX one_draft_rubric ON rubrics (year, category_type) WHERE status = 'draft';
CREATE TABLE criteria (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rubric_id bigint NOT NULL REFERENCES rubrics ON DELETE CASCADE,
  sort int NOT NULL,
  name text NOT NULL,
  prompt text NOT NULL DEFAULT '',
  -- Percent; those of a rubric add up to 100.
  weight int NOT NULL CHECK (weight BETWEEN 1 AND 100),
  UNIQUE (rubric_id, sort) DEFERRABLE INITIALLY DEFERRED
);
  `.execute(db)

  await sql`
-- Committees

CREATE TABLE committees (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  category_id bigint NOT NULL REFERENCES categories,
  name text NOT NULL,
  notes text NOT NULL DEFAULT '',
  -- Final reviews a submission needs before its average is on the slate without a warning.
  quorum int NOT NULL DEFAULT 3 CHECK (quorum BETWEEN 1 AND 20),
  version int NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'forming' CHECK (status IN ('forming', 'ready', 'judging', 'slate_submitted', 'suspended',
    'confirmed', 'reopened')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- From then on only admins change its members.
  members_locked_at timestamptz,
  -- From then on its judges cannot score, whatever the dates say.
  scoring_locked_at timestamptz,
  UNIQUE (category_id, name)
);
-- An address of the judges' screens names a category, so each category has one committee.
CREATE UNIQUE INDEX one_committee_of_category ON committees (category_id);

CREATE TABLE committee_members (
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  role text NOT NULL DEFAULT 'judge' CHECK (role IN ('chair', 'judge', 'alternate')),
  employer text,
  discipline text NOT NULL DEFAULT '',
  -- What the order of this judge's list is made from: drawn once, so that the order never changes.
  order_seed uuid NOT NULL DEFAULT gen_random_uuid(),
  status text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited', 'accepted', 'declined', 'removed')),
  invited_at timestamptz,
  responded_at timestamptz,
  removed_at timestamptz,
  last_seen_at timestamptz,
  -- When the member was last compared with the committee's submissions for conflicts of interest.
  conflicts_checked_at timestamptz,
  -- Until when this judge may score although judging has closed or scoring is locked.
  reopened_until timestamptz,
  PRIMARY KEY (committee_id, user_id)
);
CREATE INDEX committee_members_of_user ON committee_members (user_id);
CREATE UNIQUE INDEX one_chair ON committee_members (committee_id) WHERE role = 'chair' AND status IN ('invited', 'accepted');

-- An invitation by mail, before or after the person has an account. No mail is sent while it is prepared. Opening its link
-- only shows it; a form accepts or declines.
CREATE TABLE committee_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('chair', 'judge', 'alternate')),
  name text NOT NULL,
  email citext NOT NULL,
  -- Whose account the address was when it was sent: that person has a seat that waits for their answer.
  for_user_id bigint REFERENCES users,
  employer text NOT NULL DEFAULT '',
  discipline text NOT NULL DEFAULT '',
  token_hash bytea UNIQUE,
  -- How often it was sent: each time is a message of its own.
  sends int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'sent' CHECK (status IN ('prepared', 'sent', 'accepted', 'declined', 'withdrawn')),
  decline_reason text,
  invited_by bigint NOT NULL REFERENCES users,
  invited_at timestamptz NOT NULL,
  sent_at timestamptz,
  expires_at timestamptz,
  -- Who answered: it may be another account than the one of the address.
  user_id bigint REFERENCES users,
  responded_at timestamptz,
  CONSTRAINT committee_invitations_sent
    CHECK (status <> 'sent' OR (token_hash IS NOT NULL AND sent_at IS NOT NULL AND expires_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_open_committee_invitation ON committee_invitations (committee_id, email)
  WHERE status IN ('prepared', 'sent');
CREATE UNIQUE INDEX one_chair_invited ON committee_invitations (committee_id)
  WHERE role = 'chair' AND status IN ('prepared', 'sent');
CREATE INDEX committee_invitations_of_address ON committee_invitations (email);
CREATE INDEX committee_invitations_of_person ON committee_invitations (for_user_id) WHERE for_user_id IS NOT NULL;
  `.execute(db)

  await sql`
-- Conflicts of interest

-- A person's conflict with a submission. No row: they were not asked. They answer a suspicion before they see anything of the submission.
CREATE TABLE conflicts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  -- Their own answer, what the system found, or who recused them.
  source text NOT NULL CHECK (source IN ('own_answer', 'studio', 'credits', 'email_domain', 'employer', 'earlier_season',
    'signature', 'chair', 'admin')),
  reason text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  status text NOT NULL CHECK (status IN ('none', 'suspected', 'declared', 'cleared')),
  decided_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (submission_id, user_id)
);
CREATE INDEX conflicts_of_person ON conflicts (user_id, submission_id) WHERE status IN ('suspected', 'declared');

-- An admin with a conflict of interest sees the submission only when a second admin allows it, for a while, with a reason.
CREATE TABLE break_glass (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  reason text NOT NULL,
  granted boolean,
  requested_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  expires_at timestamptz,
  CHECK (decided_by IS DISTINCT FROM user_id),
  CHECK ((decided_at IS NULL) = (granted IS NULL)),
  CHECK ((granted IS TRUE) = (expires_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_open_break_glass ON break_glass (user_id, submission_id) WHERE decided_at IS NULL;
CREATE INDEX break_glass_of_person ON break_glass (user_id, submission_id, expires_at) WHERE granted;
  `.execute(db)
}
