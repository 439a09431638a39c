import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Whom somebody has written down to be asked; no mail goes before the invitations are sent.
ALTER TABLE committee_invitations
  DROP CONSTRAINT committee_invitations_status_check,
  ADD CONSTRAINT committee_invitations_status_check
    CHECK (status IN ('prepared', 'sent', 'accepted', 'declined', 'withdrawn')),
  ALTER COLUMN token_hash DROP NOT NULL,
  ALTER COLUMN sent_at DROP NOT NULL,
  ALTER COLUMN expires_at DROP NOT NULL,
  -- Counts the sendings: each is a message of its own.
  ADD COLUMN sends int NOT NULL DEFAULT 0,
  -- Whose account the address was when it was sent: they have a seat that waits for their answer.
  ADD COLUMN for_user_id bigint REFERENCES users,
  ADD CONSTRAINT committee_invitations_sent
    CHECK (status <> 'sent' OR (token_hash IS NOT NULL AND sent_at IS NOT NULL AND expires_at IS NOT NULL));
DROP INDEX one_open_committee_invitation;
CREATE UNIQUE INDEX one_open_committee_invitation ON committee_invitations (committee_id, email)
  WHERE status IN ('prepared', 'sent');
CREATE UNIQUE INDEX one_chair_invited ON committee_invitations (committee_id)
  WHERE role = 'chair' AND status IN ('prepared', 'sent');
CREATE INDEX committee_invitations_of_person ON committee_invitations (for_user_id) WHERE for_user_id IS NOT NULL;
  `.execute(db)
}
