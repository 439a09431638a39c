import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What has to happen after a decision, written with it. The worker relays rows to the queue.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  dedupe_key text NOT NULL UNIQUE,
  run_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'relayed', 'done', 'failed')),
  relayed_at timestamptz,
  finished_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL
);
CREATE INDEX outbox_open ON outbox (run_at) WHERE state IN ('pending', 'relayed');
CREATE FUNCTION announce_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_wakes_the_relay AFTER INSERT ON outbox
  FOR EACH STATEMENT EXECUTE FUNCTION announce_outbox();

CREATE TABLE mail_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dedupe_key text NOT NULL UNIQUE,
  template text NOT NULL,
  class text NOT NULL DEFAULT 'service' CHECK (class IN ('service', 'reminder', 'news')),
  user_id bigint REFERENCES users,
  to_email citext NOT NULL,
  to_name text NOT NULL DEFAULT '',
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  attachments jsonb NOT NULL DEFAULT '[]',
  entity text,
  entity_id bigint,
  sensitive boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'held', 'sending', 'sent', 'unknown', 'skipped', 'bounced',
    'failed')),
  attempts int NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL,
  lease_until timestamptz,
  handed_over_at timestamptz,
  message_id text NOT NULL UNIQUE,
  skip_reason text,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX mail_messages_recent ON mail_messages (id DESC, status);
CREATE INDEX mail_messages_open ON mail_messages (id) WHERE status IN ('queued', 'sending');
CREATE INDEX mail_messages_to ON mail_messages (to_email, id DESC);
CREATE INDEX mail_messages_of_entity ON mail_messages (entity, entity_id);
  `.execute(db)
}
