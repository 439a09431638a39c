import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Every occasion of the rule before this moment was looked at: one that only now lies in the past, because a date or the
-- rule was changed, is not made up for.
ALTER TABLE cron_emails ADD COLUMN looked_until timestamptz;

ALTER TABLE mail_runs
  -- For a rule that goes by a date of each record: whose turn came from then, and before then.
  ADD COLUMN covers_from timestamptz,
  ADD COLUMN covers_to timestamptz,
  -- When its first message may go, once nobody has to decide any more.
  ADD COLUMN releases_at timestamptz;

-- When the last look before sending found that it goes.
ALTER TABLE mail_messages ADD COLUMN looked_at timestamptz;
-- What else a person is reminded of on the same day.
CREATE INDEX mail_messages_reminders ON mail_messages (to_email, not_before) WHERE class = 'reminder';
  `.execute(db)
}
