import { sql, type Kysely } from 'kysely'

/**
 * The text of a message that holds a secret is cleared once a mail server has taken it (decision 151). What was sent before is cleared
 * here; what was refused, or may not have arrived, keeps its sealed text until it is decided.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE mail_messages ADD COLUMN cleared_at timestamptz;
UPDATE mail_messages SET body_text = '', body_html = '', sealed_body = NULL, cleared_at = now()
  WHERE sensitive AND (status = 'sent' OR (status = 'bounced' AND sent_at IS NOT NULL));
ALTER TABLE mail_messages ADD CONSTRAINT mail_messages_cleared_has_no_text
  CHECK (cleared_at IS NULL OR (body_text = '' AND body_html = '' AND sealed_body IS NULL));

-- What the task of every minute looks for: a text that is still in clear, and one of a message that was sent.
DROP INDEX mail_messages_to_seal;
CREATE INDEX mail_messages_to_seal ON mail_messages (id)
  WHERE sensitive AND body_text <> '' AND status NOT IN ('held', 'queued', 'sending');
CREATE INDEX mail_messages_to_clear ON mail_messages (id)
  WHERE sensitive AND status = 'sent' AND (body_text <> '' OR sealed_body IS NOT NULL);
  `.execute(db)
}
