import { sql, type Kysely } from 'kysely'

/** An upload in pieces belongs to a question of an entry or to a part of a sponsorship (decision 112). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE uploads
  ALTER COLUMN submission_id DROP NOT NULL,
  ALTER COLUMN field_id DROP NOT NULL,
  ALTER COLUMN owner_id DROP NOT NULL,
  ADD COLUMN sponsorship_id bigint REFERENCES sponsorships ON DELETE CASCADE,
  ADD COLUMN part text CHECK (part IN ('artwork', 'logo_light', 'logo_dark')),
  -- In what role its sender opened the sponsorship, and whether by its secret link; only the same way leads to it again.
  ADD COLUMN sender_role text CHECK (sender_role IN ('owner', 'admin')),
  ADD COLUMN by_link boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT uploads_belong_to_one CHECK (
    CASE WHEN submission_id IS NOT NULL
      THEN field_id IS NOT NULL AND owner_id IS NOT NULL AND sponsorship_id IS NULL AND part IS NULL
        AND sender_role IS NULL AND NOT by_link
      ELSE field_id IS NULL AND sponsorship_id IS NOT NULL AND part IS NOT NULL AND sender_role IS NOT NULL
        AND (by_link OR owner_id IS NOT NULL)
    END
  );
CREATE INDEX uploads_of_sponsorship ON uploads (sponsorship_id, part) WHERE sponsorship_id IS NOT NULL;
  `.execute(db)
}
