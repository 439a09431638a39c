import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Jobs of one lane never wait for those of another.
ALTER TABLE outbox
  ADD COLUMN lane text NOT NULL DEFAULT 'bulk' CHECK (lane IN ('clock', 'personal', 'documents', 'bulk'));
UPDATE outbox o SET lane = CASE
    WHEN kind IN ('account.reset', 'nominee.link') THEN 'personal'
    WHEN kind <> 'mail.send' THEN 'documents'
    WHEN EXISTS (SELECT FROM mail_messages m WHERE m.id = (o.payload ->> 'messageId')::bigint
      AND m.class = 'service' AND m.run_id IS NULL AND m.batch_id IS NULL) THEN 'personal'
    ELSE 'bulk' END
  WHERE state IN ('pending', 'relayed');
CREATE INDEX outbox_due ON outbox (lane, run_at, id) WHERE state = 'pending';

ALTER TABLE mail_messages
  -- Whose turn turn_at is: a domain's, or * for all mail together.
  ADD COLUMN turn_line text,
  -- How many of its attempts the receiving server put off; the others did not reach it.
  ADD COLUMN deferrals int NOT NULL DEFAULT 0;
  `.execute(db)
}
