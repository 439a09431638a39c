import { sql, type Kysely } from 'kysely'

/** People without an account sign for a record, and a text is filled with its values (decisions 026 and 092). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE signatures
  ALTER COLUMN user_id DROP NOT NULL,
  -- What the signer acts for, where it is not the account itself, and the person as the record has them.
  ADD COLUMN record_kind text,
  ADD COLUMN record_id bigint,
  ADD COLUMN signer_name text,
  ADD COLUMN signer_email citext,
  ADD COLUMN job_title text,
  -- The text as it was filled and shown; null where it is the version's own.
  ADD COLUMN body text,
  ADD CONSTRAINT signature_has_signer CHECK (user_id IS NOT NULL OR record_id IS NOT NULL),
  ADD CONSTRAINT signature_of_record CHECK (
    (record_kind IS NULL) = (record_id IS NULL) AND (record_kind IS NULL) = (signer_name IS NULL)
    AND (record_kind IS NULL) = (signer_email IS NULL));
DROP INDEX one_valid_signature;
CREATE UNIQUE INDEX one_valid_signature ON signatures (agreement_id, user_id)
  WHERE withdrawn_at IS NULL AND record_id IS NULL;
CREATE UNIQUE INDEX one_valid_signature_of_record ON signatures (agreement_id, record_kind, record_id)
  WHERE withdrawn_at IS NULL AND record_id IS NOT NULL;
CREATE INDEX signatures_of_record ON signatures (record_kind, record_id) WHERE record_id IS NOT NULL;
CREATE INDEX signatures_of_email ON signatures (signer_email) WHERE signer_email IS NOT NULL;
  `.execute(db)
}
