import { sql, type Kysely } from 'kysely'

/** The mail engine. Mail is rows before it is messages: held or queued, sent, and what came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Messages

-- Mail to many: it is held until an admin releases all of it or none.
CREATE TABLE mail_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template text NOT NULL,
  title text NOT NULL,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  -- What the messages say that could be overtaken before they are sent.
  facts jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'released', 'discarded')),
  -- Why mail that was released before is held a second time: it became too late for it to leave by itself.
  held_reason text,
  -- Null where messages that were written one by one are held together.
  prepared_by bigint,
  prepared_at timestamptz NOT NULL,
  decided_by bigint,
  decided_at timestamptz,
  CHECK ((status = 'held') = (decided_at IS NULL))
);
CREATE INDEX mail_batches_held ON mail_batches (id) WHERE status = 'held';

CREATE TABLE mail_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dedupe_key text NOT NULL UNIQUE,
  message_id text NOT NULL UNIQUE,
  template text NOT NULL,
  class text NOT NULL DEFAULT 'service' CHECK (class IN ('service', 'reminder', 'news')),
  entity text,
  entity_id bigint,
  batch_id bigint REFERENCES mail_batches,
  -- The rule that wrote it, in which version, and for which of its runs.
  cron_email_id bigint,
  rule_version int,
  run_id bigint,
  -- The message this one was merged into, and the message it repeats.
  merged_into bigint REFERENCES mail_messages,
  resend_of bigint REFERENCES mail_messages,
  user_id bigint,
  to_email citext NOT NULL,
  to_name text NOT NULL DEFAULT '',
  reply_to citext,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  attachments jsonb NOT NULL DEFAULT '[]',
  -- What the placeholders of an event stood for in this message: a changed text is tested with it.
  event_values jsonb,
  sensitive boolean NOT NULL DEFAULT false,
  -- What to do when a crash leaves open whether the server took the message.
  when_unclear text NOT NULL DEFAULT 'send' CHECK (when_unclear IN ('send', 'ask')),
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'held', 'sending', 'sent', 'unknown', 'skipped', 'bounced',
    'failed')),
  skip_reason text,
  attempts int NOT NULL DEFAULT 0,
  -- How many of its attempts the receiving server deferred; the others did not reach it.
  deferrals int NOT NULL DEFAULT 0,
  last_error text,
  -- The throttle that gave it a slot: a domain's, or * for all mail together. One slot for each attempt.
  slot_domain text,
  created_at timestamptz NOT NULL,
  not_before timestamptz NOT NULL,
  slot_at timestamptz,
  -- When the recheck before sending found it still valid.
  rechecked_at timestamptz,
  lease_until timestamptz,
  handed_over_at timestamptz,
  -- When the first of its failed attempts was made; null again once it is sent.
  failing_since timestamptz,
  sent_at timestamptz,
  bounced_at timestamptz
);
CREATE INDEX mail_messages_recent ON mail_messages (id DESC, status);
CREATE INDEX mail_messages_by_status ON mail_messages (status);
CREATE INDEX mail_messages_open ON mail_messages (id) WHERE status IN ('queued', 'sending');
CREATE INDEX mail_messages_due ON mail_messages (not_before) WHERE status IN ('queued', 'sending');
CREATE INDEX mail_messages_to ON mail_messages (to_email, id DESC);
-- All mail of an account, at whichever address it had then.
CREATE INDEX mail_messages_of_user ON mail_messages (user_id, id DESC) WHERE user_id IS NOT NULL;
-- What else a person is reminded of on the same day.
CREATE INDEX mail_messages_reminders ON mail_messages (to_email, not_before) WHERE class = 'reminder';
CREATE INDEX mail_messages_of_entity ON mail_messages (entity, entity_id);
CREATE INDEX mail_messages_of_agreement ON mail_messages (entity_id, user_id) WHERE entity = 'agreement';
CREATE INDEX mail_messages_of_batch ON mail_messages (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE INDEX mail_messages_of_rule ON mail_messages (cron_email_id, id DESC) WHERE cron_email_id IS NOT NULL;
CREATE INDEX mail_messages_of_run ON mail_messages (run_id, id) WHERE run_id IS NOT NULL;
CREATE INDEX mail_messages_merged ON mail_messages (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX mail_messages_resent ON mail_messages (resend_of) WHERE resend_of IS NOT NULL;

-- When the next message may go to a domain, for all workers. Mail to one person for a reason of their own has a lane of its
-- own, so that it does not wait behind thousands of one run.
CREATE TABLE mail_throttles (
  domain citext NOT NULL,
  lane text NOT NULL DEFAULT 'bulk' CHECK (lane IN ('personal', 'bulk')),
  next_at timestamptz NOT NULL,
  PRIMARY KEY (domain, lane)
);
  `.execute(db)

  await sql`
-- Suppressions

-- Addresses to which nothing of a kind is sent.
CREATE TABLE mail_suppressions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address citext NOT NULL,
  scope text NOT NULL CHECK (scope IN ('all', 'reminder', 'news')),
  reason text NOT NULL CHECK (reason IN ('hard_bounce', 'complaint', 'unsubscribed', 'admin')),
  note text NOT NULL DEFAULT '',
  message_id bigint REFERENCES mail_messages,
  created_by bigint,
  created_at timestamptz NOT NULL,
  lifted_by bigint,
  lifted_at timestamptz
);
CREATE UNIQUE INDEX one_live_suppression ON mail_suppressions (address, scope) WHERE lifted_at IS NULL;
  `.execute(db)

  await sql`
-- Feedback

-- What mail servers reported after they had taken a message; each report once.
CREATE TABLE mail_feedback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_key text NOT NULL UNIQUE,
  source text NOT NULL CHECK (source IN ('webhook', 'mailbox')),
  kind text NOT NULL CHECK (kind IN ('delivered', 'hard_bounce', 'soft_bounce', 'complaint', 'unreadable')),
  address citext,
  message_id bigint REFERENCES mail_messages,
  detail text NOT NULL DEFAULT '',
  received_at timestamptz NOT NULL
);
CREATE INDEX mail_feedback_of_message ON mail_feedback (message_id);
  `.execute(db)
}
