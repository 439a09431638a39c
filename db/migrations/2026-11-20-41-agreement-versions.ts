import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE agreements DROP CONSTRAINT agreements_audience_check;
ALTER TABLE agreements ADD CONSTRAINT agreements_audience_check
  CHECK (audience IN ('judge', 'pool_partner', 'sponsor', 'press'));

ALTER TABLE agreements
  -- Decided when it is published: a material change asks everybody again, one of the wording keeps the signatures given.
  ADD COLUMN change text CHECK (change IN ('material', 'wording')),
  -- What changed, in a sentence, for those who signed before.
  ADD COLUMN change_note text,
  -- The oldest version whose signatures hold for this one.
  ADD COLUMN holds_from int,
  -- Counts the times a draft was saved, so that two people never write over each other.
  ADD COLUMN revision int NOT NULL DEFAULT 1,
  ADD COLUMN written_by bigint REFERENCES users,
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN published_by bigint REFERENCES users,
  ADD COLUMN retired_at timestamptz;
UPDATE agreements SET change = 'material', holds_from = version, updated_at = published_at WHERE status <> 'draft';
ALTER TABLE agreements
  ADD CONSTRAINT published_agreement CHECK (
    (status = 'draft') = (published_at IS NULL) AND (status = 'draft') = (change IS NULL)
    AND (status = 'draft') = (holds_from IS NULL) AND holds_from <= version),
  ADD CONSTRAINT material_holds_from_itself CHECK (change <> 'material' OR holds_from = version);
CREATE UNIQUE INDEX one_draft_agreement ON agreements (year, audience) WHERE status = 'draft';

-- What was published is what was signed: its words stay, and it only ever goes on to being retired.
CREATE FUNCTION keep_published_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a published agreement is never removed';
  END IF;
  IF (NEW.year, NEW.audience, NEW.version, NEW.title, NEW.body, NEW.body_sha256, NEW.published_at, NEW.change, NEW.holds_from)
    IS DISTINCT FROM
    (OLD.year, OLD.audience, OLD.version, OLD.title, OLD.body, OLD.body_sha256, OLD.published_at, OLD.change, OLD.holds_from)
    OR (NEW.status <> OLD.status AND (OLD.status, NEW.status) <> ('active', 'retired')) THEN
    RAISE EXCEPTION 'a published agreement never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER published_agreement_stays BEFORE UPDATE OR DELETE ON agreements
  FOR EACH ROW EXECUTE FUNCTION keep_published_agreement();

-- The promises as they stood beside the boxes that were ticked.
ALTER TABLE signatures ADD COLUMN promises text[] NOT NULL DEFAULT '{}';
CREATE INDEX signatures_of_user ON signatures (user_id, agreement_id);
CREATE INDEX signatures_by_time ON signatures (signed_at DESC, id DESC);
-- A signature is evidence: it can be withdrawn, and nothing else about it changes.
CREATE FUNCTION keep_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.withdrawn_at IS NOT NULL
    OR (to_jsonb(NEW) - 'withdrawn_at') IS DISTINCT FROM (to_jsonb(OLD) - 'withdrawn_at') THEN
    RAISE EXCEPTION 'a signature never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER signature_stays BEFORE UPDATE OR DELETE ON signatures
  FOR EACH ROW EXECUTE FUNCTION keep_signature();

-- Who said they cannot accept a version; the latest word of a person on it.
CREATE TABLE agreement_declines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agreement_id bigint NOT NULL REFERENCES agreements,
  user_id bigint NOT NULL REFERENCES users,
  reason text,
  declined_at timestamptz NOT NULL,
  UNIQUE (agreement_id, user_id)
);
CREATE INDEX agreement_declines_of_user ON agreement_declines (user_id);

ALTER TABLE documents DROP CONSTRAINT documents_kind_check;
ALTER TABLE documents ADD CONSTRAINT documents_kind_check
  CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'void_invoice', 'signature'));
CREATE INDEX mail_messages_of_agreement ON mail_messages (entity_id, user_id) WHERE entity = 'agreement';
  `.execute(db)
}
