import { sql, type Kysely } from 'kysely'

/** Contracts with sponsors, and what follows them (decision 092). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE sponsorships DROP CONSTRAINT sponsorships_state_check;
ALTER TABLE sponsorships
  ADD CONSTRAINT sponsorships_state_check CHECK (state IN ('draft', 'applied', 'in_review', 'waitlisted', 'offered',
    'accepted', 'contracted', 'active', 'suspended', 'fulfilled', 'closed', 'declined', 'rejected', 'withdrawn', 'lapsed',
    'terminated')),
  ADD COLUMN contracted_at timestamptz,
  ADD COLUMN activated_at timestamptz,
  -- Activated before its invoice was paid: until when that holds, and why.
  ADD COLUMN early_until timestamptz,
  ADD COLUMN early_reason text NOT NULL DEFAULT '',
  ADD COLUMN suspended_at timestamptz,
  -- One admin proposes to terminate, another one does.
  ADD COLUMN termination_proposed_by bigint REFERENCES users,
  ADD COLUMN termination_proposed_at timestamptz,
  ADD COLUMN ended_at timestamptz,
  -- Last season's sponsorship that this one renews.
  ADD COLUMN renews bigint REFERENCES sponsorships,
  ADD CONSTRAINT termination_proposal CHECK ((termination_proposed_by IS NULL) = (termination_proposed_at IS NULL)),
  ADD CONSTRAINT early_activation CHECK (early_until IS NULL OR early_reason <> '');
DROP INDEX one_sponsor_per_place;
CREATE UNIQUE INDEX one_sponsor_per_place ON sponsorships (package_id, place)
  WHERE state IN ('offered', 'accepted', 'contracted', 'active', 'suspended', 'fulfilled', 'closed');
CREATE UNIQUE INDEX one_renewal ON sponsorships (renews) WHERE state NOT IN ('declined', 'rejected', 'withdrawn', 'lapsed');
CREATE INDEX sponsorships_early ON sponsorships (early_until) WHERE state = 'active' AND early_until IS NOT NULL;

CREATE TABLE sponsorship_contracts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In the address for its owner and admins; the contact's secret link is signed from it.
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  sponsorship_id bigint NOT NULL REFERENCES sponsorships,
  n int NOT NULL,
  -- The version of the contract terms it began with.
  agreement_id bigint NOT NULL REFERENCES agreements,
  title text NOT NULL,
  -- With placeholders, while it is a draft.
  terms text NOT NULL,
  -- Counts the saves of a draft.
  revision int NOT NULL DEFAULT 1,
  -- Filled with the values of the sponsorship when it was sent: what is read, hashed and signed.
  body text,
  body_sha256 bytea,
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'sent', 'viewed', 'signed', 'executed', 'expired', 'superseded', 'void')),
  -- Null: made when the offer was accepted.
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  sent_by bigint REFERENCES users,
  sent_at timestamptz,
  expires_at timestamptz,
  viewed_at timestamptz,
  signature_id bigint UNIQUE REFERENCES signatures,
  signed_at timestamptz,
  countersigned_by bigint REFERENCES users,
  countersigned_name text,
  countersigned_title text,
  executed_at timestamptz,
  -- Signed on paper: its scan, the day that is written on it, and who compared it with the text.
  paper_file_id bigint REFERENCES files,
  paper_signed_on date,
  paper_checked_by bigint REFERENCES users,
  ended_at timestamptz,
  reason text NOT NULL DEFAULT '',
  UNIQUE (sponsorship_id, n),
  CONSTRAINT contract_text CHECK ((body IS NULL) = (state = 'draft') AND (body IS NULL) = (body_sha256 IS NULL)),
  CONSTRAINT contract_signed CHECK (state <> 'signed' OR (signature_id IS NOT NULL AND signed_at IS NOT NULL)),
  CONSTRAINT contract_executed CHECK (state <> 'executed' OR (executed_at IS NOT NULL
    AND (signature_id IS NOT NULL AND countersigned_by IS NOT NULL OR paper_file_id IS NOT NULL))),
  CONSTRAINT paper_contract CHECK ((paper_file_id IS NULL) = (paper_checked_by IS NULL)
    AND (paper_file_id IS NULL) = (paper_signed_on IS NULL))
);
CREATE UNIQUE INDEX one_draft_contract ON sponsorship_contracts (sponsorship_id) WHERE state = 'draft';
CREATE UNIQUE INDEX one_open_contract ON sponsorship_contracts (sponsorship_id) WHERE state IN ('sent', 'viewed', 'signed');
CREATE UNIQUE INDEX one_executed_contract ON sponsorship_contracts (sponsorship_id) WHERE state = 'executed';
CREATE INDEX contracts_expiring ON sponsorship_contracts (expires_at) WHERE state IN ('sent', 'viewed');
CREATE INDEX contracts_of_agreement ON sponsorship_contracts (agreement_id);
-- What was sent is what is signed: its text never changes, and it is never removed.
CREATE FUNCTION protect_sent_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a contract that was sent is never removed';
  END IF;
  IF (NEW.sponsorship_id, NEW.n, NEW.agreement_id, NEW.title, NEW.terms, NEW.body, NEW.body_sha256, NEW.sent_at)
    IS DISTINCT FROM
    (OLD.sponsorship_id, OLD.n, OLD.agreement_id, OLD.title, OLD.terms, OLD.body, OLD.body_sha256, OLD.sent_at)
    OR (OLD.signature_id IS NOT NULL AND NEW.signature_id IS DISTINCT FROM OLD.signature_id)
    OR (OLD.executed_at IS NOT NULL AND NEW.executed_at IS DISTINCT FROM OLD.executed_at) THEN
    RAISE EXCEPTION 'a contract that was sent never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sent_contract_never_changes BEFORE UPDATE OR DELETE ON sponsorship_contracts
  FOR EACH ROW EXECUTE FUNCTION protect_sent_contract();

ALTER TABLE documents DROP CONSTRAINT documents_kind_check;
ALTER TABLE documents ADD CONSTRAINT documents_kind_check
  CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'void_invoice', 'signature', 'contract'));
  `.execute(db)
}
